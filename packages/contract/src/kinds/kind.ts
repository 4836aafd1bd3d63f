import type { SearchOperator } from '@teachnet/protocol'
import { lineInput, type PlainInput } from './plain-input.ts'
import type { FieldBase } from './field-base.ts'

/** A reference to records of another resource. */
export interface FieldReference {
  /** Controller of the other resource, e.g. `teacher.Teacher`. */
  readonly resource: string
  /** Name of the nested object or list in replies. */
  readonly as: string
  /** The value is a list of ids. */
  readonly isList: boolean
  /** The id is kept when the other record is deleted. */
  readonly isLoose: boolean
  /** A form of the public site offers no choice: its address names the record. */
  readonly isGiven: boolean
  /** Only records with these values can be chosen. */
  readonly filter: Readonly<Record<string, string>>
  /** Fields of the other record that the nested object carries beside id and label. */
  readonly shows: readonly string[]
  /** Fields of the other record that this resource's quick search includes. */
  readonly quickSearchIn: readonly string[]
}

/**
 * The properties of a kind of field, for code on both sides that reads definitions. Every part is required: a new kind that lacks one does
 * not compile. Its zod schemas are in {@link KindSchema}; columns, inputs and cells belong to the server and the back office.
 */
export interface Kind<F extends FieldBase> {
  /** The default search operator; undefined: not searchable by default. */
  readonly searchOperator: (field: F) => SearchOperator | undefined
  /** Whether a missing value is null on the wire; otherwise it is empty, or there is always a value. */
  readonly isNullable: (field: F) => boolean
  /** Whether the field has a second wire field, `<name>_en`. */
  readonly isBilingual: (field: F) => boolean
  /** Whether values are addresses of files. */
  readonly isFile: boolean
  /** Whether the files are stored apart from the public ones. */
  readonly isPrivateFile: (field: F) => boolean
  /** Names of the parts of a value whose files are stored apart from the public ones. */
  readonly privateParts: (field: F) => readonly string[]
  /** `masked`: replies mask a stored text; `hashed`: the value cannot be read again. */
  readonly secrecy: 'none' | 'masked' | 'hashed'
  /** Whether a definition may make it visible to visitors, see `visitors`. */
  readonly isForVisitors: boolean
  /** Its role in a record: the id, the parent in a tree, the place in the manual order, or an ordinary value. */
  readonly role: 'id' | 'parent' | 'place' | 'value'
  /** The records it refers to. */
  readonly reference: (field: F) => FieldReference | undefined
  /** Names of additional values in replies. */
  readonly derivedNames: (name: string, field: F) => readonly string[]
  /** Whether a value is a list. */
  readonly isList: (field: F) => boolean
  /** The form of times in values: calendar days (`YYYY-MM-DD`), Unix seconds, or none. */
  readonly time: 'days' | 'seconds' | undefined
  /** How a plain HTML form shows and reads a value. */
  readonly plainInput: PlainInput<F>
  /** The field as an old BuildAdmin back end serves it. */
  readonly onOldBackEnd: (field: F) => F
  /** The write at which the server sets it to the current time. */
  readonly writtenAt: (field: F) => 'create' | 'update' | undefined
}

/** Parts of a kind whose values are never null, are not references and are not files. */
export const plainValue = {
  isNullable: () => false,
  isBilingual: () => false,
  isFile: false,
  isPrivateFile: () => false,
  privateParts: () => [],
  secrecy: 'none',
  isForVisitors: true,
  role: 'value',
  reference: () => undefined,
  derivedNames: () => [],
  writtenAt: () => undefined,
  isList: () => false,
  time: undefined,
  plainInput: lineInput,
  onOldBackEnd: <F>(field: F) => field,
} as const satisfies Omit<Kind<FieldBase>, 'searchOperator'>

/** Whether a missing value is null: the field is not required and has no default. */
export function isOptional(field: FieldBase & { readonly default?: unknown }): boolean {
  return !field.required && field.default === undefined
}

/** The types derived from a field of a kind. */
export interface KindTypes {
  /** Type of a value in a reply, if it is not null. */
  readonly wire: unknown
  /** Whether a missing value is null on the wire. */
  readonly isNullable: boolean
}

/** `isNullable` of a kind whose fields may have a default. */
export type NullableUnlessGiven<F> = F extends { required: true } | { default: string | number } ? false : true
