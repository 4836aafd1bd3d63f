import { encryptText } from '../../../platform/secrets/encrypted-text.ts'
import { toItemType, itemTypes, siteItems } from '../../site-config/index.ts'
import type { OldRow } from '../source/old-table.ts'
import type { OldAddresses } from './old-addresses.ts'
import { type Converted, createCells, type MappedRow, decodeEntities, decodeJson } from './values.ts'

interface ConfigContext {
  readonly secretKey: string
  readonly timeZone: string
  readonly toRichText: (html: string) => Converted
  readonly addresses: OldAddresses
}

/** Types whose values the old site stores as JSON. */
const jsonTypes = new Set(['array', 'checkbox', 'selects'])

/**
 * An item of the configuration. Of the items that this product ships, only the value comes: title, kind and choices are the product's.
 * Secrets are encrypted; a value that an item does not accept stays away.
 */
export function mapConfigItem(row: OldRow, { secretKey, timeZone, toRichText, addresses }: ConfigContext): MappedRow {
  const cells = createCells(row)
  const name = cells.text('name', 30)
  const shipped = siteItems.get(name)
  const type = shipped?.type ?? toItemType(cells.text('type', 30))
  const { column, toStored, isOffered } = itemTypes[type]
  const raw = cells.raw('value') ?? ''
  const provided = providedValue(cells.raw('type') ?? '', column === 'encrypted' ? raw : addresses.inText(raw))
  const stored = toStored(provided, timeZone)
  const isFit = stored !== undefined && (!shipped || stored === '' || isOffered(stored, shipped.content))
  if (!isFit) cells.note('value', 'unknownValue')
  const value = !isFit
    ? null
    : column === 'encrypted'
      ? encryptText(stored, secretKey)
      : column === 'html'
        ? cells.converted('value', toRichText(stored))
        : stored
  const own = {
    group: cells.text('group', 30),
    title: cells.text('title', 50),
    tip: cells.text('tip', 100),
    type,
    content: decodeEntities(cells.raw('content') ?? ''),
    rule: cells.text('rule', 100),
    extend: decodeEntities(cells.raw('extend') ?? ''),
    allow_del: '1',
    weigh: cells.integer('weigh', '0'),
  }
  const blank = {
    group: '',
    title: '',
    tip: '',
    type: 'string',
    content: '',
    rule: '',
    extend: '',
    allow_del: '0',
    weigh: '0',
  }
  return { values: { name, value, ...(shipped ? blank : own) }, notes: cells.notes }
}

function providedValue(type: string, raw: string): unknown {
  if (raw === '') return ''
  if (!jsonTypes.has(type)) return decodeEntities(raw)
  try {
    return decodeJson(JSON.parse(raw))
  } catch {
    return decodeEntities(raw)
  }
}
