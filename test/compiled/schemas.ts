/** Schemas with the forms that execution distinguishes. Their resolvers are random, but for Star Wars. */
import {
  buildSchema,
  type GraphQLFieldResolver,
  type GraphQLSchema,
  isAbstractType,
  isObjectType,
} from 'graphql';
import { type Faults, RandomResolvers } from './random-resolvers.ts';

export interface Executable {
  readonly schema: GraphQLSchema;
  readonly rootValue?: unknown;
}

/** A new one for each execution, so that neither sees what the other has changed. */
export type MakeExecutable = (
  seed: string,
  turn: <Value>(value: () => Value) => Promise<Value>,
) => Executable;

const noFaults: Faults = { promise: 3, fault: 0, absent: 6 };

const people = [
  { name: 'Luke', friends: [1, 2], height: 1.72, episodes: ['HOPE', 'EMPIRE'] },
  { name: 'R2-D2', friends: [0], function: 'Astromech', episodes: ['HOPE'] },
  { name: 'Leia', friends: [0, 1], height: null, episodes: ['EMPIRE'] },
];

/** Members of objects, methods, an interface, and a mutation. No resolver has to be random. */
function starWars(): Executable {
  const schema = buildSchema(`
    interface Character { name: String! friends: [Character!]! episodes: [Episode!]! }
    type Human implements Character { name: String! friends: [Character!]! episodes: [Episode!]! height(unit: Unit = METER): Float }
    type Droid implements Character { name: String! friends: [Character!]! episodes: [Episode!]! function: String }
    enum Episode { HOPE EMPIRE JEDI }
    enum Unit { METER FOOT }
    input ReviewInput { stars: Int! comment: String = "none" tags: [String!] }
    type Review { stars: Int! comment: String number: Int! }
    union Found = Human | Droid | Review
    type Query { hero(episode: Episode): Character! characters: [Character!]! search(text: String!): [Found!]! reviews: [Review!]! }
    type Mutation { review(input: ReviewInput!): Review! forget: Int! }`);
  const reviews: object[] = [];
  const character = (at: number): object => {
    const { friends, height, ...one } = people[at] ?? { friends: [], height: 0 };
    const isDroid = 'function' in one;
    return {
      __typename: isDroid ? 'Droid' : 'Human',
      ...one,
      friends: async () => friends.map(character),
      height: ({ unit }: { unit: string }) => height && (unit === 'FOOT' ? height / 0.3 : height),
    };
  };
  const all = () => people.map((_, at) => character(at));
  const rootValue = {
    hero: ({ episode }: { episode?: string }) => character(episode === 'EMPIRE' ? 2 : 1),
    characters: async () => all(),
    search: ({ text }: { text: string }) => (text === '' ? all() : []).concat(reviews),
    reviews: () => reviews,
    async review({ input }: { input: object }) {
      const review = { __typename: 'Review', ...input, number: reviews.length };
      await undefined;
      reviews.push(review);
      return review;
    },
    forget: () => reviews.splice(0).length,
  };
  return { schema, rootValue };
}

/** Gives every second field a resolver, and the others members of their objects. */
const randomized =
  (text: string, faults: Faults): MakeExecutable =>
  (seed, turn) => {
    const schema = buildSchema(text);
    const random = new RandomResolvers(schema, seed, turn, faults);
    let count = 0;
    for (const type of Object.values(schema.getTypeMap())) {
      if (type.name.startsWith('__')) continue;
      if (isObjectType(type)) {
        if (type.name.startsWith('Checked')) type.isTypeOf = random.isTypeOf(type.name);
        for (const field of Object.values(type.getFields())) {
          count += 1;
          if (count % 2 === 0 || !random.isMember(field.type))
            field.resolve = random.resolve as GraphQLFieldResolver<unknown, unknown>;
        }
      } else if (isAbstractType(type) && !type.name.startsWith('Plain'))
        type.resolveType = random.resolveType;
    }
    return { schema, rootValue: random.object('Query', 'root') };
  };

const abstract = `
  scalar Odd
  scalar Money
  interface Node { id: ID! }
  interface Named implements Node { id: ID! name(upper: Boolean = false, money: Money): String money: Money }
  type CheckedPerson implements Named & Node { id: ID! name(upper: Boolean = false, money: Money): String money: Money odd: Odd friends: [Named] pet: PlainPet }
  type Cat implements Node { id: ID! lives: Int! owner: CheckedPerson odd: [Odd!] }
  type CheckedDog implements Node { id: ID! barks: Boolean friends: [PlainPet!] }
  union PlainPet = Cat | CheckedDog
  union Any = CheckedPerson | Cat | CheckedDog
  input Filter { text: String = "a" money: Money limits: [Int!] inner: Filter }
  type Query { node(id: ID, filter: Filter): Node any(filters: [Filter!]): [Any] pet: PlainPet named: [Named!]! }
  type Mutation { change(filter: Filter!): Node keep: [Any!] }`;

const chains = `
  type Link { next: Link! maybe: Link value: Int! text: String! many: [Link!]! some: [[Int!]]! }
  type Query { first: Link! second: Link! maybe: Link list: [Link!] }
  type Mutation { change: Link! other: Link count: Int! }`;

const lists = `
  type Item { id: ID! items: [Item] inner: [[Item!]!] numbers: [Int!]! words: [String] deep: [[[Float]!]] parent: Item }
  type Query { items: [Item!]! more: [[Item]] numbers: [Int]! item: Item }
  type Mutation { add: [Item] remove: Item }`;

const faulty = `
  enum Color { RED GREEN }
  interface Shape { color: Color area: Float! }
  type Circle implements Shape { color: Color area: Float! inner: Shape! near: [Shape] }
  type CheckedSquare implements Shape { color: Color area: Float! sides: [Int!]! other: [Shape!] }
  type Query { shape(color: Color!): Shape! shapes(colors: [Color]): [Shape!]! circle: Circle square: CheckedSquare! }
  type Mutation { paint(color: Color): Shape clear: Boolean! }`;

export const schemas: ReadonlyMap<string, MakeExecutable> = new Map([
  ['Star Wars', starWars],
  ['interfaces, unions and custom scalars', randomized(abstract, noFaults)],
  ['chains of non-null fields', randomized(chains, { promise: 3, fault: 12, absent: 12 })],
  [
    'lists of promises, promises of lists, async iterables',
    randomized(lists, { promise: 2, fault: 30, absent: 8 }),
  ],
  [
    'resolvers that throw, reject and return errors',
    randomized(faulty, { promise: 3, fault: 5, absent: 8 }),
  ],
]);
