import { SaxesParser } from 'saxes'

/** A unit of an XLIFF file, with the texts of all its segments. */
interface XliffUnit {
  /** `original` of the file in XLIFF 1.2, its `id` in 2.0. */
  readonly file: string
  readonly id: string
  readonly source: string
  /** Empty if no segment has a translation that its translator is sure of. */
  readonly target: string
  /** Whether only some of its segments have a translation. */
  readonly isPartial: boolean
  /** Whether it has a translation that its translator is not sure of, or that nobody has approved. */
  readonly isUnsure: boolean
  /** Name of an inline element in its texts, such as `x` or `ph`; undefined without one. */
  readonly inline: string | undefined
}

interface XliffDocument {
  readonly targetLanguage: string
  readonly units: readonly XliffUnit[]
}

/** Elements that mark a part of a text and change nothing of it: translation tools wrap segments in them. */
const marks: ReadonlySet<string> = new Set(['mrk', 'sm', 'em'])
/** States of a translation that a translator still has to look at, in XLIFF 1.2 and 2.0. */
const unsure: ReadonlySet<string> = new Set([
  'new',
  'needs-translation',
  'needs-adaptation',
  'needs-l10n',
  'needs-review-translation',
  'needs-review-adaptation',
  'needs-review-l10n',
  'initial',
])
/** States of XLIFF 1.2 that a translator has set, also where nobody has approved the unit. */
const sure: ReadonlySet<string> = new Set(['translated', 'signed-off', 'final'])
/** Parts of a unit that repeat its texts. */
const copies: ReadonlySet<string> = new Set(['seg-source', 'alt-trans', 'matches', 'notes', 'note'])

/** A source with its translation: one or more make a unit. */
interface Segment {
  source: string
  target: string
  isUnsure: boolean
  /** XLIFF 1.2: the text of each segment that is marked in the translation, by its id. */
  marked: Map<string, string>
}

/**
 * Reads XLIFF 1.2 or 2.0: units in groups, texts in segments and marks.
 * @throws Error for XML that is not well-formed
 */
export function readXliff(xml: string): XliffDocument {
  const units: XliffUnit[] = []
  let targetLanguage = ''
  let file = ''
  let unit: { id: string; segments: Segment[]; segmentIds: string[]; inline: string | undefined } | undefined
  /** The id of the marked segment that is being read. */
  let mark: string | undefined
  let text: 'source' | 'target' | undefined
  /** Depth within elements whose texts are copies. */
  let copied = 0

  const beginSegment = (state: string) =>
    unit?.segments.push({ source: '', target: '', isUnsure: unsure.has(state), marked: new Map() })

  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ local, attributes }) => {
    const value = (name: string) => attributes[name]?.value ?? ''
    const isSegment = local === 'mrk' && value('mtype') === 'seg'
    if (copies.has(local)) copied += 1
    else if (isSegment && copied > 0) unit?.segmentIds.push(value('mid'))
    else if (isSegment && text === 'target') mark = value('mid')
    else if (local === 'cp' && text) add(String.fromCodePoint(Number.parseInt(value('hex'), 16)))
    else if (local === 'xliff') targetLanguage = value('trgLang')
    else if (local === 'file') {
      targetLanguage ||= value('target-language')
      file = value('original') || value('id')
    } else if (local === 'unit' || local === 'trans-unit') {
      unit = { id: value('id'), segments: [], segmentIds: [], inline: undefined }
      if (local === 'trans-unit') beginSegment(value('approved') === 'no' ? 'new' : '')
    } else if (local === 'segment' || local === 'ignorable') beginSegment(value('state'))
    else if (local === 'source' || local === 'target') {
      if (unit && copied === 0) text = local
      // An alternative has a state of its own.
      const segment = copied === 0 ? unit?.segments.at(-1) : undefined
      if (segment && unsure.has(value('state'))) segment.isUnsure = true
      else if (segment && sure.has(value('state'))) segment.isUnsure = false
    } else if (unit && text && !marks.has(local)) unit.inline = local
  })
  parser.on('closetag', ({ local }) => {
    if (copies.has(local)) copied -= 1
    else if (local === text) [text, mark] = [undefined, undefined]
    else if (local === 'mrk') mark = undefined
    else if ((local === 'unit' || local === 'trans-unit') && unit) {
      const { id, segments, segmentIds, inline } = unit
      const isTranslated = ({ target, isUnsure, marked }: Segment) =>
        !isUnsure && target.trim() !== '' && segmentIds.every((each) => marked.get(each)?.trim())
      const isWhole = segments.every((each) => isTranslated(each) || each.source.trim() === '')
      units.push({
        file,
        id,
        source: segments.map((each) => each.source).join(''),
        target: isWhole ? segments.map((each) => each.target || each.source).join('') : '',
        isUnsure: segments.some(({ target, isUnsure }) => isUnsure && target.trim() !== ''),
        isPartial: !isWhole && segments.some(({ target, isUnsure }) => !isUnsure && target.trim() !== ''),
        inline,
      })
      unit = undefined
    }
  })
  const add = (part: string) => {
    const segment = unit?.segments.at(-1)
    if (segment && text) segment[text] += part
    if (segment && mark !== undefined) segment.marked.set(mark, (segment.marked.get(mark) ?? '') + part)
  }
  parser.on('text', add)
  parser.on('cdata', add)
  parser.write(xml).close()
  return { targetLanguage, units }
}
