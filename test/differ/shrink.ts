/** Shrinks a document while it still has the property in question. */
import {
  type ASTNode,
  type DocumentNode,
  Kind,
  parse,
  print,
  type SelectionNode,
  validate,
  visit,
} from 'graphql';
import { printed } from '../random/oracle.ts';
import type { Question } from './writer.ts';

const removable: ReadonlySet<string> = new Set([
  Kind.FIELD,
  Kind.INLINE_FRAGMENT,
  Kind.FRAGMENT_SPREAD,
  Kind.DIRECTIVE,
  Kind.ARGUMENT,
  Kind.OBJECT_FIELD,
]);

const typename: SelectionNode = {
  kind: Kind.FIELD,
  name: { kind: Kind.NAME, value: '__typename' },
};
const maxAttempts = 400;

/** `fails` returns whether a smaller question still has the property. */
export async function smallest(
  question: Question,
  fails: (question: Question) => Promise<boolean>,
): Promise<Question> {
  let found = { ...question, document: print(parse(question.document)) };
  let left = maxAttempts;
  for (let before = ''; before !== found.document && left > 0; ) {
    before = found.document;
    for (const cut of [without, unwrapped]) {
      for (let at = 0; at < sizeOf(parse(found.document)) && left > 0; ) {
        const less = changed(found, cut(parse(found.document), at));
        const isTried = less !== undefined && less.document.length < found.document.length;
        if (isTried) left -= 1;
        if (isTried && (await fails(less))) found = less;
        else at += 1;
      }
    }
  }
  return found;
}

function sizeOf(document: DocumentNode): number {
  let size = 0;
  const count = ({ kind }: ASTNode) => {
    if (removable.has(kind)) size += 1;
  };
  visit(document, { enter: count });
  return size;
}

/** The document without the node of this index. */
function without(document: DocumentNode, at: number): DocumentNode {
  let passed = 0;
  return visit(document, {
    enter(node: ASTNode) {
      if (!removable.has(node.kind)) return undefined;
      passed += 1;
      return passed - 1 === at ? null : undefined;
    },
    leave(node: ASTNode) {
      const isEmpty = node.kind === Kind.SELECTION_SET && node.selections.length === 0;
      return isEmpty ? { ...node, selections: [typename] } : undefined;
    },
  });
}

/** The document with the field or fragment of this index replaced by its selections. */
function unwrapped(document: DocumentNode, at: number): DocumentNode {
  let passed = 0;
  const inside = (node: SelectionNode): readonly SelectionNode[] => {
    passed += 1;
    if (passed - 1 !== at) return [node];
    if (node.kind !== Kind.FRAGMENT_SPREAD) return node.selectionSet?.selections ?? [node];
    const fragment = document.definitions.find(
      (one) => one.kind === Kind.FRAGMENT_DEFINITION && one.name.value === node.name.value,
    );
    return fragment && 'selectionSet' in fragment ? fragment.selectionSet.selections : [node];
  };
  return visit(document, {
    SelectionSet: (node) => ({ ...node, selections: node.selections.flatMap(inside) }),
  });
}

/** The question with this document, without unused definitions; undefined if that is invalid. */
function changed(question: Question, cut: DocumentNode): Question | undefined {
  const document = withoutUnused(cut);
  if (validate(printed, document).length > 0) return undefined;
  const names = new Set<string>();
  visit(document, { VariableDefinition: ({ variable }) => void names.add(variable.name.value) });
  const variables = Object.entries(question.variables).filter(([name]) => names.has(name));
  return { ...question, document: print(document), variables: Object.fromEntries(variables) };
}

function withoutUnused(document: DocumentNode): DocumentNode {
  const used = new Set<string>();
  visit(document, {
    FragmentSpread: ({ name }) => void used.add(`...${name.value}`),
    VariableDefinition: () => false,
    Variable: ({ name }) => void used.add(`$${name.value}`),
  });
  let isCut = false;
  const cut = visit(document, {
    FragmentDefinition(node) {
      if (used.has(`...${node.name.value}`)) return undefined;
      isCut = true;
      return null;
    },
    VariableDefinition(node) {
      if (used.has(`$${node.variable.name.value}`)) return undefined;
      isCut = true;
      return null;
    },
  });
  return isCut ? withoutUnused(cut) : cut;
}
