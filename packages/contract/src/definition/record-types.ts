import type { ChangeBody, Resource } from '@teachnet/protocol'
import type { TypesByKind } from '../kinds/kinds.ts'
import type { Field, FieldOfKind, TreeParentField } from './fields.ts'
import type { ResourceDefinition } from './resource.ts'

/* The types of records in replies and bodies, derived from a definition. They exist at compile time only. */

/** A record that another one refers to. */
export interface Reference {
  readonly id: number
  /** The other record's label in the language of the request; also present under the name of its label field. */
  readonly label: string
}

/** A field's value in a reply, if it is not null. */
type WireValue<F extends Field> = TypesByKind<F>[F['kind']]['wire']

type IsNullable<F extends Field> = TypesByKind<F>[F['kind']]['isNullable']

type RowValue<F extends Field> = IsNullable<F> extends true ? WireValue<F> | null : WireValue<F>

type Fields<D extends ResourceDefinition> = D['fields']
type VisibleNames<D extends ResourceDefinition> = {
  [K in keyof Fields<D>]: Fields<D>[K] extends { internal: true } ? never : K
}[keyof Fields<D>] &
  string
type WritableNames<D extends ResourceDefinition> = {
  [K in keyof Fields<D>]: Fields<D>[K] extends { internal: true } | { readOnly: true } | { kind: 'id' } ? never : K
}[keyof Fields<D>] &
  string
type BilingualNames<D extends ResourceDefinition> = {
  [K in keyof Fields<D>]: Fields<D>[K] extends { bilingual: true } ? K : never
}[keyof Fields<D>] &
  string
type RequiredNames<D extends ResourceDefinition> = {
  [K in WritableNames<D>]: Fields<D>[K] extends { required: true } ? K : never
}[WritableNames<D>]
type NestedName<F extends Field> = F extends FieldOfKind<'relation' | 'relations'> ? F['as'] : never
type RegionNames<D extends ResourceDefinition> = {
  [K in keyof Fields<D>]: Fields<D>[K] extends { kind: 'region' } ? K : never
}[keyof Fields<D>] &
  string

/** A record in a reply. */
export type RowOf<D extends ResourceDefinition> = {
  [K in VisibleNames<D>]: RowValue<Fields<D>[K]>
} & { [K in BilingualNames<D> as `${K}_en`]: string } & { [K in RegionNames<D> as `${K}_text`]: string } & {
  [K in VisibleNames<D> as NestedName<Fields<D>[K]>]: Fields<D>[K] extends { kind: 'relation' }
    ? Reference | null
    : Reference[]
} & (Extract<Fields<D>[keyof Fields<D>], TreeParentField> extends never ? unknown : { children?: RowOf<D>[] })

/** A record in a body that adds one. */
export type InputOf<D extends ResourceDefinition> = {
  [K in RequiredNames<D>]: WireValue<Fields<D>[K]>
} & { [K in Exclude<WritableNames<D>, RequiredNames<D>>]?: RowValue<Fields<D>[K]> } & {
  [K in BilingualNames<D> as `${K}_en`]?: string
}

/** A body that changes a record: its id and any part of the record. */
export type ChangeOf<D extends ResourceDefinition> = ChangeBody<InputOf<D>>

/** A definition with the types of its records, from which a client types its calls; the types exist at compile time only. */
export type DefinedResource<D extends ResourceDefinition> = D & Pick<Resource<RowOf<D>, InputOf<D>>, 'types'>
