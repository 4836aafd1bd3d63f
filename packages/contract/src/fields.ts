import type { LocalizedText } from './locale.ts'
import type { RuleName } from './rules.ts'
import type { SearchOperator } from './list-query.ts'

/** What every field may say about itself. A field is plain data: it survives JSON and can arrive at run time. */
export interface FieldBase {
  readonly label: LocalizedText
  /** A line under the input. */
  readonly help?: LocalizedText
  /** Must be given and not empty when a record is added, and cannot be emptied later. */
  readonly required?: boolean
  /** No two records share a value; the database enforces it. An empty text counts as no value. */
  readonly unique?: boolean
  /** Shown, never accepted: a body that contains it is not refused, the value is ignored. */
  readonly readOnly?: boolean
  /** A column of the table that never leaves the server and is never accepted. */
  readonly internal?: boolean
  /** Has no column of its own: the server's hooks read and write it. */
  readonly virtual?: boolean
  /** Part of the quick search. */
  readonly quickSearch?: boolean
  /** In the common search panel, with this operator; false: not searchable at all. Default: by kind, see `searchOperatorOf`. */
  readonly search?: SearchOperator | false
  readonly sortable?: boolean
  /** The list column: false never, `hidden` only after the reader chooses it. */
  readonly list?: false | 'hidden'
  /** The form input: false never, or in one of the two modes only. */
  readonly form?: false | 'add' | 'edit'
  /** Heading of the form section that this field opens. */
  readonly section?: LocalizedText
}

/** The record's number, given by the database. */
export interface IdField extends FieldBase {
  readonly kind: 'id'
}
/** A line or paragraph of plain text. */
export interface TextField extends FieldBase {
  readonly kind: 'text'
  /** Characters as people count them (code points). */
  readonly max: number
  readonly min?: number
  readonly multiline?: boolean
  /** Two wire fields: `name` for zh-cn and the optional `name_en`. */
  readonly bilingual?: boolean
  readonly rules?: readonly RuleName[]
  readonly default?: string
}
/** HTML, cleaned by the server before it is stored. */
export interface RichTextField extends FieldBase {
  readonly kind: 'richText'
  readonly bilingual?: boolean
}
/** A number that may have decimals. */
export interface NumberField extends FieldBase {
  readonly kind: 'number'
  readonly min?: number
  readonly max?: number
  readonly decimals?: number
  readonly default?: number
}
/** A whole number. */
export interface IntegerField extends FieldBase {
  readonly kind: 'integer'
  readonly min?: number
  readonly max?: number
  /** Whether its digits are shown in groups, `12,000`; false for a year or a number by which something is called. Default true. */
  readonly isGrouped?: boolean
  readonly default?: number
}
/** Stored as integer cents, a decimal string such as `"12.50"` on the wire. */
export interface MoneyField extends FieldBase {
  readonly kind: 'money'
  readonly min?: number
  readonly default?: string
}
/** 0 or 1 out; `true`, `"1"`, `1` and their opposites in. */
export interface SwitchField extends FieldBase {
  readonly kind: 'switch'
  readonly default?: 0 | 1
}
/** One of the values a field can take, and how it is shown. */
export interface ChoiceOption {
  readonly value: string
  readonly label: LocalizedText
  readonly tone?: 'neutral' | 'success' | 'warning' | 'error' | 'info'
}
/** One of the options, as a string; with `multiple` an array of them. */
export interface ChoiceField extends FieldBase {
  readonly kind: 'choice'
  readonly options: readonly ChoiceOption[]
  readonly multiple?: boolean
  readonly default?: string
}
/** `YYYY-MM-DD`. */
export interface DateField extends FieldBase {
  readonly kind: 'date'
}
/** Unix seconds out; Unix seconds or `YYYY-MM-DD HH:mm:ss` in the site's time zone in. `auto` is written by the server. */
export interface DateTimeField extends FieldBase {
  readonly kind: 'dateTime'
  readonly auto?: 'create' | 'update'
}
/** Whether everybody may open a file, or only those who may see its record. */
export interface FileBase extends FieldBase {
  /**
   * `private`: the file is kept apart from the public ones. Replies carry a signed address that expires; sent back, it stands for the
   * same file. Default `public`.
   */
  readonly visibility?: 'public' | 'private'
}
/** Address of an attachment: a path of the site or an absolute address. */
export interface ImageField extends FileBase {
  readonly kind: 'image'
}
/** Several pictures; on the wire a comma text of paths. */
export interface ImagesField extends FileBase {
  readonly kind: 'images'
  readonly maxItems?: number
}
/** The path of an uploaded file. */
export interface FileField extends FileBase {
  readonly kind: 'file'
  /** Extensions that an address must end with, e.g. `pdf,doc,docx`; absent: any. */
  readonly accept?: string
}
/** Several files; on the wire a comma text of paths. */
export interface FilesField extends FileBase {
  readonly kind: 'files'
  /** As of {@link FileField}, for each of them. */
  readonly accept?: string
  readonly maxItems?: number
}
/** Id of one record of another resource; replies also carry that record's id and label under `as`. */
export interface RelationField extends FieldBase {
  readonly kind: 'relation'
  /** Controller of the other resource, e.g. `teacher.Teacher`. */
  readonly resource: string
  /** Name of the nested object in replies, e.g. `teacher`. */
  readonly as: string
  /** Fields of the other record that the nested object carries beside id and label. */
  readonly shows?: readonly string[]
  /** Fields of the other record that this resource's quick search looks into. */
  readonly quickSearchIn?: readonly string[]
  /** The record outlives the one it points to: the id stays, the nested object becomes null. For logs. */
  readonly isLoose?: boolean
  /** Only records with these values can be chosen. */
  readonly filter?: Readonly<Record<string, string>>
}
/** Ids of records of another resource, in order; replies also carry their ids and labels under `as`. */
export interface RelationsField extends FieldBase {
  readonly kind: 'relations'
  readonly resource: string
  readonly as: string
}
/** Id of the parent record, 0 at the top. Makes the resource a tree. */
export interface TreeParentField extends FieldBase {
  readonly kind: 'treeParent'
}
/** Ids of province, city, district; replies also carry their names under `<field>_text`. */
export interface RegionField extends FieldBase {
  readonly kind: 'region'
}
/** Short texts; on the wire a list. */
export interface TagsField extends FieldBase {
  readonly kind: 'tags'
  readonly maxItems?: number
}
/** Any JSON value. */
export interface JsonField extends FieldBase {
  readonly kind: 'json'
}
/** `#rrggbb` or `#rrggbbaa`. */
export interface ColourField extends FieldBase {
  readonly kind: 'colour'
}
/** Place in the hand-made order, higher first; set by drag sort. */
export interface WeighField extends FieldBase {
  readonly kind: 'weigh'
}
/** Name of a rule for new passwords. */
export type PasswordRule = Extract<RuleName, 'password' | 'adminPassword'>
/** Taken in, stored as a hash, always `""` in replies; empty on edit keeps the old one. */
export interface PasswordField extends FieldBase {
  readonly kind: 'password'
  /** What a new one must keep; default: `password`, the rule of members. Old back ends know that one alone. */
  readonly rule?: PasswordRule
  /** Its owner changes it only by giving the current one beside it. Old back ends do not ask for that. */
  readonly needsCurrent?: boolean
  /** What a form asks for where that is not a new password: the current one, or the new one once more. Any text is taken then. */
  readonly asks?: 'current' | 'repeated'
}
/** Stored encrypted, masked in every reply; an unchanged masked value on edit keeps the old one. */
export interface MaskedField extends FieldBase {
  readonly kind: 'masked'
  readonly max: number
  readonly rules?: readonly RuleName[]
}

/** A field of any kind, told apart by `kind`. */
export type Field =
  | IdField
  | TextField
  | RichTextField
  | NumberField
  | IntegerField
  | MoneyField
  | SwitchField
  | ChoiceField
  | DateField
  | DateTimeField
  | ImageField
  | ImagesField
  | FileField
  | FilesField
  | RelationField
  | RelationsField
  | TreeParentField
  | RegionField
  | TagsField
  | JsonField
  | ColourField
  | WeighField
  | PasswordField
  | MaskedField

/** Name of a kind of field. */
export type FieldKind = Field['kind']
/** The field that a kind stands for. */
export type FieldOfKind<K extends FieldKind> = Extract<Field, { kind: K }>

/** Every kind, for exhaustive loops. */
export const fieldKinds = [
  'id',
  'text',
  'richText',
  'number',
  'integer',
  'money',
  'switch',
  'choice',
  'date',
  'dateTime',
  'image',
  'images',
  'file',
  'files',
  'relation',
  'relations',
  'treeParent',
  'region',
  'tags',
  'json',
  'colour',
  'weigh',
  'password',
  'masked',
] as const satisfies readonly FieldKind[]

const defaultOperators: Partial<Record<FieldKind, SearchOperator>> = {
  id: 'eq',
  text: 'LIKE',
  richText: 'LIKE',
  number: 'RANGE',
  integer: 'RANGE',
  money: 'RANGE',
  switch: 'eq',
  choice: 'eq',
  date: 'RANGE',
  dateTime: 'RANGE',
  relation: 'eq',
  relations: 'FIND_IN_SET',
  treeParent: 'eq',
  region: 'FIND_IN_SET',
  tags: 'FIND_IN_SET',
  colour: 'eq',
}

/** The rule that a password typed into a field must keep; undefined where the field asks for one that is known. */
export function passwordRuleOf({ rule = 'password', asks }: PasswordField): PasswordRule | undefined {
  return asks ? undefined : rule
}

/** Whether the values of a field are files: paths or addresses. */
export function isFileField(field: Field): field is ImageField | ImagesField | FileField | FilesField {
  return ['image', 'images', 'file', 'files'].includes(field.kind)
}

/** Whether the files of a field are kept apart from the public ones. */
export function isPrivateFile(field: Field): boolean {
  return isFileField(field) && field.visibility === 'private'
}

/** The operator a field is searched with, or undefined when it cannot be searched. */
export function searchOperatorOf(field: Field): SearchOperator | undefined {
  if (field.search === false || field.internal || field.virtual) return undefined
  if (field.search) return field.search
  if (field.kind === 'choice' && field.multiple) return 'FIND_IN_SET'
  return defaultOperators[field.kind]
}

/** Whether the field has a second wire field `<name>_en`. */
export function isBilingual(field: Field): boolean {
  return (field.kind === 'text' || field.kind === 'richText') && field.bilingual === true
}

/** Whether an absent value is null on the wire; the other kinds use an empty text or array, or always have a value. */
export function isNullable(field: Field): boolean {
  switch (field.kind) {
    case 'number':
    case 'integer':
    case 'money':
      return !field.required && field.default === undefined
    case 'date':
    case 'relation':
      return !field.required
    case 'dateTime':
      return !field.required && field.auto === undefined
    case 'json':
      return !field.required
    default:
      return false
  }
}
