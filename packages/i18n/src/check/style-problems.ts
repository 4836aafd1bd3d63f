import { type MessageFormatElement, parse, SKELETON_TYPE, TYPE } from '@formatjs/icu-messageformat-parser'
import type { CustomFormats } from '@formatjs/intl'
import { languageTag } from '../languages.ts'

/** Names of styles that an application defines for its messages, in addition to those of formatjs. */
export type StyleNames = Partial<Record<keyof Pick<CustomFormats, 'number' | 'date' | 'time'>, object>>

type Kind = keyof StyleNames

const builtIn: Readonly<Record<Kind, readonly string[]>> = {
  number: ['integer', 'percent'],
  date: ['short', 'medium', 'long', 'full'],
  time: ['short', 'medium', 'long', 'full'],
}

/** Words of number skeletons that ask for what is the default anyway. */
const withoutEffect: ReadonlySet<string> = new Set([
  ...['group-auto', 'sign-auto', 'decimal-auto', 'notation-simple', 'unit-width-short', 'precision-unlimited'],
])

/**
 * What formatjs would ignore in the formats of a valid ICU text: a style that nobody defines, and parts of skeletons that it does not know.
 */
export function styleProblems(text: string, locale: string, names: StyleNames = {}): string[] {
  const problems: string[] = []
  const check = (kind: Kind, style: string) => {
    if (builtIn[kind].includes(style) || Object.hasOwn(names[kind] ?? {}, style)) return
    problems.push(`the unknown ${kind} style "${style}"`)
  }
  const visit = (element: MessageFormatElement): void => {
    switch (element.type) {
      case TYPE.number:
        if (typeof element.style === 'string') check('number', element.style)
        else if (element.style?.type === SKELETON_TYPE.number) {
          const words = element.style.tokens.map(({ stem, options }) => [stem, ...options].join('/'))
          const unknown = words.filter(isUnknownWord)
          problems.push(...unknown.map((word) => `the unknown number skeleton "${word.split('/')[0]}"`))
          if (unknown.length === 0 && !canFormat(element.style.parsedOptions))
            problems.push(`the number skeleton "${words.join(' ')}", which has a value that Intl does not know`)
        }
        return
      case TYPE.date:
      case TYPE.time:
        if (typeof element.style === 'string') check(element.type === TYPE.date ? 'date' : 'time', element.style)
        else if (element.style) problems.push(...unknownLetters(element.style.pattern))
        return
      case TYPE.tag:
        return element.children.forEach(visit)
      case TYPE.plural:
      case TYPE.select:
        return Object.values(element.options).forEach(({ value }) => value.forEach(visit))
      default:
    }
  }
  parse(text, { locale: new Intl.Locale(languageTag(locale)) }).forEach(visit)
  return problems
}

/** Whether the runtime takes the options of a skeleton: it throws for a unit or a currency that it does not know. */
function canFormat(options: Intl.NumberFormatOptions): boolean {
  try {
    new Intl.NumberFormat('en', options).format(0)
    return true
  } catch {
    return false
  }
}

/** A word that changes no option of the format is not known. */
function isUnknownWord(word: string): boolean {
  if (withoutEffect.has(word)) return false
  const [element] = parse(`{n, number, ::${word}}`)
  if (element?.type !== TYPE.number || typeof element.style !== 'object' || !element.style) return false
  return element.style.type === SKELETON_TYPE.number && Object.keys(element.style.parsedOptions).length === 0
}

function unknownLetters(pattern: string): string[] {
  const letters = pattern.replace(/'[^']*'/g, '').match(/[A-Za-z]+/g) ?? []
  return letters
    .filter((word) => !/^[GyMLEecdabhHkKmsz]+$/.test(word))
    .map((word) => `the unknown date skeleton "${word}"`)
}
