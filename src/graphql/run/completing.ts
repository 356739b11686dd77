/** How the values of a field are shown to an executor of GraphQL, one at a time. Each knows its path. */
import {
  asEntityKey,
  Entity,
  type EntityKey,
  type EntityScope,
  IdScope,
  knownByIds,
  ObjectScope,
  type Scope,
} from '../identity/identity.ts';
import { kindOf, typeNameOf } from '../identity/type-names.ts';
import type { Completion } from '../plan/completion.ts';
import type { RequestContext } from '../plan/context.ts';
import { loadPlanOf } from '../plan/load-plan.ts';
import type { PlannedField } from '../plan/planned-field.ts';
import { locatedAt } from './failure.ts';
import { followLink, linkIn, linkKey, warnMissing } from './follow-link.ts';
import { jsonWeight } from './free-json.ts';
import { asList, asObject, asText } from './read-leaf.ts';
import { isKnownByIds, nullIfMissing, readNamed } from './read-object.ts';
import { type PathSlot, ResolvedValue } from './resolved-value.ts';
import { warnUnrecognized } from './unrecognized-kind.ts';

/** How the values of a field are shown. */
export class Completing {
  readonly field: PlannedField;
  readonly context: RequestContext;
  readonly slot: PathSlot;

  constructor(field: PlannedField, context: RequestContext, slot: PathSlot) {
    this.field = field;
    this.context = context;
    this.slot = slot;
  }

  complete(completion: Completion, raw: unknown, scope: Scope): unknown {
    switch (completion.as) {
      case 'leaf': {
        const leaf = completion.read(raw);
        if (typeof leaf === 'object' && leaf !== null) this.context.values.take(jsonWeight(leaf));
        return leaf;
      }
      case 'enum': {
        const wire = asText(raw);
        const known = completion.known.get(wire);
        if (known === undefined)
          this.context.warnings.add(
            'UNRECOGNIZED_VALUE',
            'The value is not in the schema.',
            this.slot,
            wire,
          );
        return known ?? completion.fallback;
      }
      case 'object':
        return this.#embedded(asObject(raw), completion, scope, this.field.onlySelection.type.name);
      case 'made':
        return this.complete(completion.completion, completion.make(raw), scope);
      case 'member':
        try {
          return this.complete(completion.completion, asObject(raw)[completion.name], scope);
        } catch (error) {
          throw locatedAt(completion.name, error);
        }
      case 'list':
        return this.#list(completion.item, asList(raw), scope, completion.rows ?? false);
      case 'entries':
        return this.#list(
          { as: 'object' },
          Object.entries(asObject(raw)).map(([name, value]) => ({ name, value })),
          scope,
          false,
        );
      case 'alternative': {
        const object = asObject(raw);
        const { type, completion: own, unrecognized: unknown } = completion.of(object);
        if (unknown) warnUnrecognized(this.context.warnings, this.slot, unknown.kind);
        if (own.as === 'object' && type !== undefined)
          return this.#embedded(object, own, scope, type);
        if (own.as === 'made' && type !== undefined)
          return new ResolvedValue(own.make(object), scope.inside, type);
        return this.complete(own, object, scope);
      }
      case 'resource': {
        if (raw instanceof Entity) return this.#entity(raw.value, raw.entityKey);
        const object = asObject(raw);
        completion.resource.ownIdIn(object);
        const whole = new ObjectScope(completion.resource, object, scope);
        this.context.loaders.keepWhole(object, whole);
        return this.#entity(object, whole);
      }
      case 'known':
        return this.#entity(knownByIds, asEntityKey(raw));
      case 'identified':
        return raw instanceof Entity
          ? this.#entity(raw.value, raw.entityKey)
          : this.#follow(asEntityKey(raw), false);
      case 'link':
        return this.#link(completion, raw, scope);
      case 'id': {
        const link = linkIn(raw, completion, scope.ids);
        if (!link) return null;
        if (completion.resource.endpointAt(link.around))
          return completion.resource.identify(link.ownId, link.around).globalId;
        return linkKey(link, this).then((entityKey) => entityKey?.globalId ?? null);
      }
      case 'named': {
        const { identify = asEntityKey } = completion;
        const reading = readNamed(identify(raw), this);
        const found = completion.ifMissing === 'null' ? reading.catch(nullIfMissing) : reading;
        return found.then((object) => object && this.#entity(object.value, object.entityKey));
      }
    }
  }

  #embedded(
    object: object,
    { scopedBy }: Extract<Completion, { as: 'object' }>,
    scope: Scope,
    typeName: string,
  ): ResolvedValue {
    const inside = scopedBy ? new IdScope(scopedBy(asObject(object), scope.ids)) : scope.inside;
    return new ResolvedValue(object, inside, typeName);
  }

  #entity(object: object, scope: EntityScope): ResolvedValue {
    const { selection } = this.field;
    if (selection) return new ResolvedValue(object, scope, selection.type.name);
    const { resource } = scope;
    const type = typeNameOf(object, scope);
    if (resource.isAbstract && object !== knownByIds && type === resource.unrecognizedName)
      warnUnrecognized(this.context.warnings, this.slot, kindOf(object, resource));
    return new ResolvedValue(object, scope, type);
  }

  #list(item: Completion, items: readonly unknown[], scope: Scope, rows: boolean): unknown[] {
    const { values } = this.context;
    values.take(items.length);
    const there = rows ? items : items.filter((one) => one !== null);
    values.take(there.length * this.field.valuesBelow);
    const out: unknown[] = [];
    for (const [index, one] of there.entries()) {
      const made = rows && one === null ? null : this.#item(item, one, index, { scope, rows });
      out.push(made);
      // The list is null then: nobody looks at what is behind it.
      if (made instanceof Error && !this.field.areItemsNullable) break;
    }
    return out;
  }

  /** An item of a list, or the error that stands in its place. */
  #item(
    item: Completion,
    one: unknown,
    index: number,
    { scope, rows }: { readonly scope: Scope; readonly rows: boolean },
  ): unknown {
    try {
      return new Completing(this.field, this.context, this.slot.item(index)).complete(
        item,
        one,
        scope,
      );
    } catch (error) {
      const located = locatedAt(index, error);
      return rows ? locatedAt('items', located) : located;
    }
  }

  #link(completion: Extract<Completion, { as: 'link' }>, raw: unknown, scope: Scope): unknown {
    const { resource, isNow = false } = completion;
    if (resource.isWhole(raw) && resource.isFoundAt(scope))
      return this.complete({ as: 'resource', resource }, raw, scope);
    const link = linkIn(raw, completion, scope.ids);
    if (!link) return null;
    if (resource.endpointAt(link.around))
      return this.#follow(resource.identify(link.ownId, link.around), isNow);
    return linkKey(link, this).then((entityKey) => {
      if (!entityKey) {
        warnMissing(resource, this);
        return null;
      }
      if (link.whole) this.context.loaders.keep(resource.entityIn(link.whole, entityKey.ids));
      return this.#follow(entityKey, false);
    });
  }

  #follow(entityKey: EntityKey, isNow: boolean): ResolvedValue | Promise<ResolvedValue | null> {
    if (isKnownByIds(entityKey, loadPlanOf(entityKey.endpoint, this.field)))
      return this.#entity(knownByIds, entityKey);
    return followLink(entityKey, this, isNow).then(
      (object) => object && this.#entity(object.value, object.entityKey),
    );
  }
}
