import type { SwitchField } from '@teachnet/contract'
import { isTruthy, label, type LocalizedText } from '@teachnet/protocol'
import { smallint } from 'drizzle-orm/pg-core'
import { wholeNumberValues } from './column-values.ts'
import { countsByValue, toFacetValue } from './facet-values.ts'
import { wholeNumberColumn, type ServerKind } from './server-kind.ts'

/** Column types of a {@link SwitchField}. */
export interface SwitchColumn {
  readonly value: number
  readonly hasDefault: true
}

const yes = label('是', 'Yes')
const no = label('否', 'No')

export const switchColumn: ServerKind<SwitchField> = {
  ...wholeNumberColumn,
  column: ({ default: given = 0 }) => smallint().notNull().default(given),
  values: () => wholeNumberValues,
  toSheet: (value, { locale }) => (isTruthy(value) ? yes : no)[locale],
  fromSheet: (text) => {
    if (isWord(yes, text)) return 1
    return isWord(no, text) ? 0 : text
  },
  toVisitor: (value) => (value === 1 ? 1 : 0),
  inAddress: () => 'flag',
  facets: ({ label }, counts, locale) => toFacetValue('1', label[locale], countsByValue(counts).get('1')),
  sample: () => 1,
}

function isWord(word: LocalizedText, text: string): boolean {
  return [word['zh-cn'], word.en].some((each) => each.toLowerCase() === text.toLowerCase())
}
