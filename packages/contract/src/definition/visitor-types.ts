import type { RowOf } from './record-types.ts'
import type { RowPartValue } from '../kinds/rows/field.ts'
import type { ResourceDefinition } from './resource.ts'
import type { ShippedResource } from '../resource-loaders.ts'
import type { VisitorFilter, VisitorRelation, Visitors, VisitorView, VisitorViewName } from './visitors.ts'

type FieldsOf<D extends ResourceDefinition> = D['fields']
type VisitorsOf<D extends ResourceDefinition> = D extends { visitors: infer V extends Visitors } ? V : never

/** A tag of a record. */
export interface VisitorTag {
  /** The tag as it is stored, by which lists are filtered. */
  readonly value: string
  /** Its name in the language of the reader; in Chinese if it has no English name. */
  readonly text: string
}

/** A province, a city or a district. */
export interface VisitorPlace {
  /** GB/T 2260: 44, 4401, 440103. */
  readonly code: number
  /** In the language of the reader; in Chinese, where it has no English name. */
  readonly name: string
}

/** A value as visitors receive it. */
type VisitorValue<D extends ResourceDefinition, Name> = Name extends keyof FieldsOf<D>
  ? FieldsOf<D>[Name] extends { kind: 'region' }
    ? readonly VisitorPlace[]
    : FieldsOf<D>[Name] extends { kind: 'tags' }
      ? readonly VisitorTag[]
      : FieldsOf<D>[Name] extends { kind: 'images' | 'files' }
        ? readonly string[]
        : FieldsOf<D>[Name] extends { kind: 'rows'; parts: infer Parts }
          ? readonly { readonly [Part in keyof Parts]: RowPartValue<Parts[Part]> }[]
          : Name extends keyof RowOf<D>
            ? RowOf<D>[Name]
            : never
  : never

/** A shipped definition that is visible to visitors. */
export type VisitedArea = Extract<ShippedResource, { visitors: Visitors }>

/** The shipped definition of a controller. */
export type AreaOf<Controller> = Extract<ShippedResource, { controller: Controller }>
type TargetOf<F> = F extends { resource: infer Controller } ? AreaOf<Controller> : never

type RelatedView<F, Name extends VisitorViewName> = F extends { kind: 'relations' }
  ? readonly VisitorRecord<TargetOf<F>, Name>[]
  : F extends { required: true }
    ? VisitorRecord<TargetOf<F>, Name>
    : VisitorRecord<TargetOf<F>, Name> | null

type RelatedValue<D extends ResourceDefinition, R> = R extends { text: string }
  ? string
  : R extends { from: infer Controller; view: infer Name extends VisitorViewName }
    ? readonly VisitorRecord<AreaOf<Controller>, Name>[]
    : R extends { of: infer Of extends keyof FieldsOf<D>; view: infer Name extends VisitorViewName }
      ? RelatedView<FieldsOf<D>[Of], Name>
      : never

type RelatedOf<V> = V extends { related: infer R extends Readonly<Record<string, VisitorRelation>> } ? R : unknown

type PartOf<D extends ResourceDefinition, V> = V extends VisitorView
  ? { readonly [Name in V['fields'][number]]: VisitorValue<D, Name> } & {
      readonly [Name in keyof RelatedOf<V>]: RelatedValue<D, RelatedOf<V>[Name]>
    }
  : never

type Simplify<T> = T extends unknown ? { readonly [Name in keyof T]: T[Name] } : never

/** A record as visitors receive it in a view of its definition. A page includes the card. */
export type VisitorRecord<D extends ResourceDefinition, Name extends VisitorViewName = 'card'> = Simplify<
  Name extends 'page'
    ? PartOf<D, VisitorsOf<D>['card']> & PartOf<D, VisitorsOf<D>['page']>
    : PartOf<D, VisitorsOf<D>[Name]>
>

/** Name of an order of a definition. */
export type VisitorOrder<D extends ResourceDefinition> = keyof VisitorsOf<D>['orders'] & string

type OneOf<Value> = Value extends readonly (infer Each)[] ? Each : Value

/** A value as addresses have it. */
type WrittenValue<Value> = Value extends VisitorTag ? string : Value

/** The type of a filter's value, by kind. */
interface FilterValueTypes<D extends ResourceDefinition, F> {
  readonly equals: F extends { field: infer Name } ? WrittenValue<OneOf<VisitorValue<D, Name>>> : never
  readonly month: string
  readonly range: string
  readonly within: number
  readonly under: string
  readonly involves: number
  readonly words: string
  readonly notBefore: string
}

type ValueOfFilter<D extends ResourceDefinition, F> = F extends VisitorFilter
  ? FilterValueTypes<D, F>[F['kind']]
  : never

/** The filters of a list. Undefined: not filtered. */
export type VisitorFilters<D extends ResourceDefinition> =
  VisitorsOf<D> extends { filters: infer F }
    ? { readonly [Name in keyof F]?: ValueOfFilter<D, F[Name]> | undefined }
    : Readonly<Record<never, never>>
