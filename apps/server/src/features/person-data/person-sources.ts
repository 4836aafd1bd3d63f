import { fieldOf, kindOf, referenceOf, type ResourceDefinition } from '@teachnet/contract'
import type { ErasureAction } from '@teachnet/contract/person'
import { designedTablePrefix } from '@teachnet/contract/design'
import { isApplication } from '@teachnet/contract/resources'
import { label, type LocalizedText } from '@teachnet/protocol'
import type { BoundResource, BoundResources } from '../../records/bound-resource.ts'
import { memberTables } from '../member-data/index.ts'
import { type PersonTable, personTables, withoutPersons } from './person-tables.ts'
import { schemaTables, type TableShape } from './person-data.repo.ts'

/** A table that is searched for a person. */
export interface PersonSource extends TableShape {
  readonly title: LocalizedText
  readonly declared: PersonTable | undefined
  /** The area whose records the table has. */
  readonly resource: BoundResource | undefined
  /** Columns that are compared as a whole. */
  readonly texts: readonly string[]
  /** Columns with encrypted identity numbers. */
  readonly encrypted: readonly string[]
  /** Columns with codes of certificates. */
  readonly codes: readonly string[]
  /** Columns with the name of a person, which finds candidates. */
  readonly names: readonly string[]
  /** Columns with JSON, and those with encrypted JSON. */
  readonly contents: readonly string[]
  readonly sealed: readonly string[]
  /** Columns with the id of a member; `area`: only rows of members have it. */
  readonly member: { readonly column: string; readonly isList: boolean; readonly hasArea: boolean } | undefined
  /** What happens to rows that belong to the account of a member; undefined: as to those that were found by a value. */
  readonly withAccount: ErasureAction | undefined
}

const accountNote = label(
  '注销账号：清除姓名、联系方式和登录信息，结束登录；余额清零并记入余额日志。',
  'The account is closed: name, contacts and sign-ins are removed, sessions end, and a balance is written off in the balance log.',
)

/** What happens to the rows of a member when the account is deleted, by table. */
const ofMembers = new Map(
  Object.values(memberTables).map(({ table, owner, atDeletion }) => [
    schemaTables.nameOf(table),
    { column: owner.name, atDeletion },
  ]),
)

/** The tables that are searched: those of the schema, and those of areas that were made here. */
export function sourcesOf(resources: Pick<BoundResources, 'all'>): readonly PersonSource[] {
  const byTable = new Map(resources.all().map((resource) => [resource.definition.table, resource]))
  const shapes = new Map(schemaTables.all().map((shape) => [shape.name, shape]))
  for (const { definition, table } of byTable.values())
    if (!shapes.has(definition.table)) shapes.set(definition.table, schemaTables.shapeOf(table))
  return [...shapes.values()]
    .filter(({ name }) => !Object.hasOwn(withoutPersons, name))
    .map((shape) => toSource(shape, byTable.get(shape.name)))
}

function toSource(shape: TableShape, resource: BoundResource | undefined): PersonSource {
  const declared = personTables[shape.name]
  const definition = resource?.definition
  const { json = [], sealed = [] } = declared ?? {}
  const encrypted = shape.texts.filter((name) => fieldKind(definition, name) === 'masked' && !isPlain(definition, name))
  const excluded = new Set([...json, ...sealed, ...encrypted])
  const texts = shape.texts.filter(
    (name) => !excluded.has(name) && !['password', 'richText'].includes(fieldKind(definition, name) ?? ''),
  )
  const ofMember = ofMembers.get(shape.name)
  const { title } = definition ?? {}
  return {
    ...shape,
    title: title ?? declared?.title ?? label(shape.name, shape.name),
    declared,
    resource,
    texts,
    encrypted,
    codes: texts.filter((name) => rulesOf(definition, name).includes('certificateCode')),
    names: texts.filter((name) => rulesOf(definition, name).some((rule) => rule === 'name' || rule === 'nickname')),
    contents: [...shape.json, ...json],
    sealed,
    member: memberColumn(shape, definition),
    withAccount: ofMember && actionAtDeletion(shape.name, ofMember.atDeletion),
  }
}

function memberColumn(shape: TableShape, definition: ResourceDefinition | undefined): PersonSource['member'] {
  const known = ofMembers.get(shape.name)
  if (known) return { column: known.column, isList: false, hasArea: shape.columns.includes('area') }
  for (const [column, field] of Object.entries(definition?.fields ?? {})) {
    const reference = field.virtual ? undefined : referenceOf(field)
    if (reference?.resource === 'user.User') return { column, isList: reference.isList, hasArea: false }
  }
  return undefined
}

function actionAtDeletion(name: string, atDeletion: unknown): ErasureAction {
  if (name === 'user') return 'anonymise'
  if (atDeletion === 'delete' || atDeletion === 'unlink') return atDeletion
  return personTables[name]?.withAccount ?? personTables[name]?.action ?? 'stay'
}

/** What an erasure does with a row that was found by a value. */
export function actionOf({ name, declared, resource, withAccount }: PersonSource): ErasureAction {
  if (name === 'user') return 'anonymise'
  if (declared) return declared.action
  if (!resource) return withAccount ?? 'delete'
  return isAboutPersons(resource.definition) ? 'delete' : 'clear'
}

/**
 * Whether the records of an area are each about one person: those of an application, and of an area that was made here and that visitors do
 * not see. Others are content of the business, in which the person is mentioned.
 */
function isAboutPersons(definition: ResourceDefinition): boolean {
  if (isApplication(definition)) return true
  return definition.table.startsWith(designedTablePrefix) && !definition.visitors
}

/** What happens to a row that was found by the account of its member. */
export function actionWithAccount(source: PersonSource): ErasureAction {
  if (source.withAccount) return source.withAccount
  const field = source.member && fieldOf(source.resource?.definition ?? { fields: {} }, source.member.column)
  return field?.required && !source.member?.isList ? 'delete' : 'unlink'
}

/** Why the rows of a group stay, or what else happens to them. */
export function noteOf({ name, declared }: PersonSource, action: ErasureAction): LocalizedText | undefined {
  if (name === 'user' && action === 'anonymise') return accountNote
  const isMeant = [declared?.action, declared?.withAccount, 'unlink'].includes(action)
  if (declared?.note && action !== 'clear' && isMeant) return declared.note
  return action === 'stay' ? (declared?.note ?? ofStaff) : undefined
}

const ofStaff = label('属于管理员账号的操作记录，保留。', 'Part of what an administrator did. It stays.')

/** Whether deletions go through the engine, so that the rules of the area apply, such as those of free seats. */
export function isDeletedByEngine({ resource }: PersonSource): boolean {
  return (
    resource !== undefined &&
    (isAboutPersons(resource.definition) || resource.definition.table === 'newsletter_subscriber')
  )
}

function fieldKind(definition: ResourceDefinition | undefined, name: string): string | undefined {
  return definition && fieldOf(definition, name)?.kind
}

function isPlain(definition: ResourceDefinition | undefined, name: string): boolean {
  const field = definition && fieldOf(definition, name)
  return field?.kind === 'masked' && field.isPlain === true
}

/** The rules by which the values of a text field are stored. */
export function rulesOf(definition: ResourceDefinition | undefined, name: string): readonly string[] {
  const field = definition && fieldOf(definition, name)
  if (field?.kind !== 'text') return []
  return [...(field.rules ?? []), ...(field.normalisedAs ? [field.normalisedAs] : [])]
}

/** Columns of an area that hold a secret: nobody is shown them. */
export function isSecretColumn({ resource, declared }: PersonSource, name: string): boolean {
  if (declared?.hidden?.includes(name)) return true
  const field = resource && fieldOf(resource.definition, name)
  return field !== undefined && kindOf(field).secrecy === 'hashed'
}
