import { permissionOf } from '@teachnet/contract'
import {
  type ConfigItemType,
  type ConfigPage,
  configItemRules,
  configItemTypes,
  type Locale,
  type LocalizedText,
  type NewConfigItem,
} from '@teachnet/protocol'
import { deepestRichText } from '@teachnet/contract/rich-text'
import { encryptText } from '../../platform/secrets/encrypted-text.ts'
import type { RecordedWrite, Recorder } from '../../records/history/recorder.ts'
import { configItems } from '../../records/history/recorded-resource.ts'
import { isInt4 } from '../../platform/db/statement.ts'
import { familyOf, parseAddresses } from '../../platform/network/addresses.ts'
import type {
  CachePort,
  ClockPort,
  DatabasePort,
  MessagesPort,
  SettingsPort,
  StoragePort,
} from '../../platform/ports.ts'
import { fail } from '../../platform/errors.ts'
import { rejectBody } from '../../platform/reject-body.ts'
import {
  parseAttributes,
  parseDictionary,
  type ConfigRow,
  toExtendColumn,
  toItemType,
  checkValue,
} from './config-item.ts'
import { toGroups, placeItems, type PlacedItem, toConfigPage, recordConfigFiles } from './config-page.ts'
import { noteChanges, type Saver } from './config-history.ts'
import { environmentValues, pageItems, siteItems } from './site-items.ts'
import { hiddenSecret, itemTypes, parseKeyValues } from './item-value.ts'
import { configurationTags } from './site-configuration.service.ts'
import type { OriginSetting } from '../../platform/settings/settings.ts'
import { fileAddressesOf } from '../../platform/storage/stored-address.ts'
import { addConfigItem, deleteConfigItems, loadConfigRows, lockAddedItems, saveConfigValues } from './site.repo.ts'

export type ConfigPorts = DatabasePort &
  CachePort &
  ClockPort &
  StoragePort &
  MessagesPort &
  SettingsPort<'secretKey' | 'backups' | 'mail' | 'hasAdminCaptcha' | 'hasMemberCaptcha' | OriginSetting>

interface Options {
  readonly recordDeletions: Recorder['recordDeletions']
  /** IANA name. */
  readonly loadTimeZone: () => Promise<string>
}

/** Numeric rules. The old client compares them with the type of the value, and only items of type number have numeric values there. */
const numberRules: readonly string[] = ['number', 'integer', 'float']

/** Types whose values are chosen from an item's `content`. */
const choices: readonly string[] = ['radio', 'checkbox', 'select', 'selects']

export interface ConfigService {
  readonly loadPage: (locale: Locale) => Promise<Omit<ConfigPage, 'remark'>>
  /**
   * Sets the values of the items that a body names. Unknown names are ignored, and items that the environment sets. Either all values of a
   * tab are saved or none. The history notes what changed.
   *
   * @param from origin of the request: its `host` with the port, whose files count as the site's own in texts, and its IP address, which
   *   the new list of blocked addresses must not cover
   * @throws VALIDATION
   */
  readonly edit: (
    body: Readonly<Record<string, unknown>>,
    from: { readonly locale: Locale; readonly host: string; readonly ip: string; readonly by: Saver },
  ) => Promise<void>
  /** @throws VALIDATION, DUPLICATE */
  readonly add: (item: NewConfigItem, locale: Locale) => Promise<void>
  /**
   * Deletes items, and records them for recovery if a rule of the back office requires it.
   *
   * @throws NO_ROWS_DELETED when none of them was added by an administrator
   */
  readonly del: (ids: readonly number[], by: Pick<RecordedWrite, 'adminId' | 'origin'>) => Promise<void>
  /** Sets shipped items that the page does not show. */
  readonly setHidden: (values: Readonly<Record<string, unknown>>, locale: Locale, by: Saver) => Promise<void>
}

const hiddenItems = [...siteItems.values()]
  .filter(({ name }) => !pageItems.has(name))
  .map((item): PlacedItem => ({ id: 0, item, value: item.default }))

export function createConfigService(
  { db, cache, clock, env, storage, translate }: ConfigPorts,
  { recordDeletions, loadTimeZone }: Options,
): ConfigService {
  const overridden = environmentValues({ env })
  const save = async (
    placed: readonly PlacedItem[],
    body: Readonly<Record<string, unknown>>,
    { locale, by, fileAddresses = [], ip = '' }: SaveOptions,
  ) => {
    const { values, problems } = readValues(placed, body, { locale, translate, timeZone: await loadTimeZone() })
    rejectOwnAddress(values, problems, { locale, translate, ip })
    if (Object.keys(problems).length > 0) throw rejectBody(problems)
    const columns = await toColumns(values, { secretKey: env.secretKey, fileAddresses })
    if (Object.keys(columns.tooDeep).length > 0) {
      const texts = Object.entries(columns.tooDeep).map(([name, label]) => [
        name,
        translate(locale, 'validation.tooDeep', { label, max: deepestRichText }),
      ])
      throw rejectBody(Object.fromEntries(texts))
    }
    const items = placed.map(({ item }) => item)
    const now = Math.floor(clock() / 1000)
    await db.transaction(async (queries) => {
      await noteChanges(queries, items, { columns: columns.values, by, now })
      await saveConfigValues(queries, columns.values)
      await recordConfigFiles(queries)
    })
    await cache.drop(configurationTags)
  }

  return {
    loadPage: async (locale) => toConfigPage(await withDisplayedTexts(await loadConfigRows(db)), locale, overridden),

    async edit(body, { locale, host, ip, by }) {
      const rows = await loadConfigRows(db)
      const placed = placeItems(rows).filter(({ item }) => !overridden.has(item.name))
      const changed = changedValues(toConfigPage(await withDisplayedTexts(rows), locale, overridden), body)
      const cdnUrl = placed.find(({ item }) => item.name === 'cdn_url')?.value ?? ''
      await save(placed, changed, {
        locale,
        ip,
        by,
        fileAddresses: fileAddressesOf({ env, storage }, { cdnUrl, host }),
      })
    },

    async add(provided, locale) {
      const rows = await loadConfigRows(db)
      const groups = toGroups(parseKeyValues(rows.find(({ name }) => name === 'config_group')?.value ?? '[]'), locale)
      const problems = problemsOf(provided, new Set(groups.map(({ name }) => name)))
      if (problems.length > 0) throw rejectBody(toTexts(problems, { locale, translate }))
      const content = choices.includes(provided.type) ? JSON.stringify(parseDictionary(provided.content)) : ''
      const extend = toExtendColumn(parseAttributes(provided.extend), parseAttributes(provided.inputExtend))
      const { name, group, title, tip, type, weigh } = provided
      const row = { name, group, title, tip, type, weigh, content, extend, rule: provided.rule.join(','), value: '' }
      if (siteItems.has(name) || !(await addConfigItem(db, row))) {
        const values = { label: translate(locale, 'site.field.name'), value: name }
        throw fail('DUPLICATE', { values, fields: { name: translate(locale, 'error.duplicate', values) } })
      }
      await cache.drop(configurationTags)
    },

    async del(ids, by) {
      const tags = await db.transaction(async (queries) => {
        const found = await lockAddedItems(queries, ids)
        if (found.length === 0) throw fail('NO_ROWS_DELETED')
        const logTags = await recordDeletions({ ...by, queries, node: permissionOf(configItems) }, found)
        const deleted = found.map(({ id }) => id)
        await deleteConfigItems(queries, deleted)
        await recordConfigFiles(queries, deleted)
        return logTags
      })
      await cache.drop([...configurationTags, ...tags])
    },

    setHidden: (values, locale, by) => save(hiddenItems, values, { locale, by }),
  }
}

interface SaveOptions {
  readonly locale: Locale
  readonly by: Saver
  readonly fileAddresses?: readonly string[]
  /** IP address of the caller; absent where no check uses it. */
  readonly ip?: string
}

type Speaker = Pick<ConfigPorts, 'translate'> & { readonly locale: Locale }

function readValues(
  placed: readonly PlacedItem[],
  body: Readonly<Record<string, unknown>>,
  { timeZone, ...speaker }: Speaker & { readonly timeZone: string },
) {
  const values: { item: PlacedItem['item']; value: string }[] = []
  const problems: Record<string, string> = {}
  for (const { item, value: stored } of placed) {
    if (!Object.hasOwn(body, item.name) || preservesSecret(item, body[item.name], stored)) continue
    const checked = checkValue(item, body[item.name], timeZone)
    if ('value' in checked) values.push({ item, value: checked.value })
    else {
      const { message, values: named } = checked.problem
      problems[item.name] = speaker.translate(speaker.locale, message, { ...named, label: item.title })
    }
  }
  for (const { item, value: stored } of placed) {
    const isProvided = item.name in problems || values.some(({ item: { name } }) => name === item.name)
    if (stored === '' || isProvided || !isSentElsewhere(item, placed, values)) continue
    problems[item.name] = speaker.translate(speaker.locale, 'site.passwordElsewhere')
  }
  return { values, problems }
}

/**
 * The values of a form that are not as it received them. The others are neither stored, so that a default stays the default of the product, nor
 * checked, so that a value from before a rule does not prevent other changes. Empty values of required items are checked.
 */
function changedValues(
  { list }: Pick<ConfigPage, 'list'>,
  body: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const items = new Map(Object.values(list).flatMap((group) => group.list.map((item) => [item.name, item])))
  const isUnchanged = (name: string, value: unknown) => {
    const item = items.get(name)
    const isMissing = value === '' && item?.rule.split(',').includes('required') === true
    return item !== undefined && !isMissing && JSON.stringify(item.value) === JSON.stringify(value)
  }
  return Object.fromEntries(Object.entries(body).filter(([name, value]) => !isUnchanged(name, value)))
}

/** Checks whether a secret would be sent to a destination other than the one that it was stored for. */
function isSentElsewhere(
  { goesWith }: PlacedItem['item'],
  placed: readonly PlacedItem[],
  values: readonly { readonly item: PlacedItem['item']; readonly value: string }[],
): boolean {
  const stored = new Map(placed.map(({ item, value }) => [item.name, value]))
  return values.some(({ item: { name }, value }) => goesWith.includes(name) && value !== stored.get(name))
}

/** Rejects a list that covers the caller's own address: the administrator could not undo it. */
function rejectOwnAddress(
  values: ReturnType<typeof readValues>['values'],
  problems: Record<string, string>,
  { translate, locale, ip }: Speaker & { readonly ip: string },
): void {
  const list = values.find(({ item }) => item.name === 'no_access_ip')
  if (list && parseAddresses(list.value).check(ip, familyOf(ip)))
    problems[list.item.name] = translate(locale, 'site.ownAddressRefused', { label: list.item.title, address: ip })
}

/** Checks whether a stored secret stays: an unchanged form sends it back empty or masked. */
function preservesSecret({ type }: PlacedItem['item'], raw: unknown, stored: string): boolean {
  return itemTypes[type].column === 'encrypted' && stored !== '' && (raw === '' || raw === null || raw === hiddenSecret)
}

/** Returns the column values by item name, and the titles of items whose rich text is nested too deeply. */
async function toColumns(
  values: ReturnType<typeof readValues>['values'],
  { secretKey, fileAddresses }: { readonly secretKey: string; readonly fileAddresses: readonly string[] },
): Promise<{ values: Map<string, string>; tooDeep: Record<string, LocalizedText> }> {
  const columns = new Map<string, string>()
  const tooDeep: Record<string, LocalizedText> = {}
  for (const { item, value } of values) {
    const column = await toColumn(item.type, value, { secretKey, fileAddresses })
    if (column === undefined) tooDeep[item.name] = item.title
    else columns.set(item.name, column)
  }
  return { values: columns, tooDeep }
}

async function toColumn(
  type: ConfigItemType,
  value: string,
  { secretKey, fileAddresses }: { readonly secretKey: string; readonly fileAddresses: readonly string[] },
): Promise<string | undefined> {
  switch (itemTypes[type].column) {
    case 'encrypted':
      return encryptText(value, secretKey)
    case 'html':
      // Loaded when the first rich text is stored.
      return (await import('../../records/kinds/rich-text-html.ts')).cleanRichText(value, fileAddresses)
    case 'plain':
      return value
  }
}

/** Cleans rich text again before it is shown: another program may have written the row. */
async function withDisplayedTexts(rows: readonly ConfigRow[]): Promise<ConfigRow[]> {
  const isHtml = ({ type }: ConfigRow) => itemTypes[toItemType(type)].column === 'html'
  if (!rows.some(isHtml)) return [...rows]
  const { showRichText } = await import('../../records/kinds/rich-text-html.ts')
  return rows.map((row) => (isHtml(row) && row.value ? { ...row, value: showRichText(row.value) } : row))
}

type Problem = readonly [field: keyof NewConfigItem, message: string, values?: { readonly max: number }]

/** Returns the problems of a new item. The maximum lengths are those of the columns. */
function problemsOf(provided: NewConfigItem, groups: ReadonlySet<string>): Problem[] {
  const lengths = { name: 30, title: 50, tip: 100 } as const
  const long = (['name', 'title', 'tip'] as const).filter((field) => [...provided[field]].length > lengths[field])
  const problems: (Problem | false)[] = [
    provided.name === '' && ['name', 'validation.required'],
    !/^[A-Za-z_]\w*$/.test(provided.name) && ['name', 'validation.variable'],
    provided.title === '' && ['title', 'validation.required'],
    ...long.map((field): Problem => [field, 'validation.tooLong', { max: lengths[field] }]),
    !groups.has(provided.group) && ['group', 'validation.choice'],
    !configItemTypes.some((type) => type === provided.type) && ['type', 'validation.choice'],
    !provided.rule.every((rule) => configItemRules.some((known) => known === rule)) && ['rule', 'validation.choice'],
    !itemTypes[toItemType(provided.type)].isNumber &&
      provided.rule.some((rule) => numberRules.includes(rule)) && ['rule', 'site.numberRule'],
    !isInt4(provided.weigh) && ['weigh', 'validation.integer'],
  ]
  return problems.filter((problem) => problem !== false)
}

/** Returns the message of the first problem of each field. */
function toTexts(problems: readonly Problem[], { translate, locale }: Speaker): Record<string, string> {
  return Object.fromEntries(
    problems.toReversed().map(([field, message, values]) => {
      const label = translate(locale, `site.field.${field}`)
      return [field, translate(locale, message, { label, ...values })]
    }),
  )
}
