import { languageTag } from '../languages.ts'
import type { CheckedFile, CheckedOwner } from './collect-files.ts'
import type { CheckedLanguages } from './config.ts'
import { idsOf, reachedFrom } from './ids-of-owner.ts'
import { shapeOf } from '../message-shape.ts'

/** All problems of the catalogues, one line each; empty if there are none. */
export function checkCatalogues(owners: readonly CheckedOwner[], languages: CheckedLanguages): string[] {
  if (!owners.some(({ files }) => files.length > 0)) return ['no message file was found']
  return [...owners.flatMap((owner) => checkFiles(owner, languages)), ...checkAsked(owners), ...checkUse(owners)]
}

function checkFiles({ path, files }: CheckedOwner, languages: CheckedLanguages): string[] {
  return files.flatMap((file) => {
    const others = languages.locales.filter((locale) => locale !== file.locale)
    const counterparts = others.map((locale) => ({
      locale,
      messages: files.find((each) => each.locale === locale && each.name === file.name)?.messages ?? {},
    }))
    const siblings = files.filter((each) => each.locale === file.locale && each !== file)
    const repeated = file.repeated.map((id) => `${file.path}: "${id}" is there more than once`)
    const problems = Object.entries(file.messages).flatMap(([id, text]) => [
      ...counterparts
        .filter(({ messages }) => !Object.hasOwn(messages, id))
        .map(
          ({ locale }) =>
            `${file.path}: "${id}" is missing in ${path === '.' ? '' : `${path}/`}…/${locale}/${file.name}.json`,
        ),
      ...siblings
        .filter((each) => Object.hasOwn(each.messages, id))
        .map((each) => `${file.path}: "${id}" is also in ${each.path}`),
      ...(text.trim() === ''
        ? checkEmpty(file, id, counterparts)
        : checkText(file, id, text, sourceOf(files, file, id, languages))),
    ])
    return [...repeated, ...problems]
  })
}

/** A text that is empty in every language is intentionally empty. */
function checkEmpty(file: CheckedFile, id: string, others: readonly Pick<CheckedFile, 'messages'>[]): string[] {
  return others.every(({ messages }) => messages[id]?.trim() === '') ? [] : [`${file.path}: "${id}" is empty`]
}

/** The text of the default language, against which a translation is compared. */
function sourceOf(files: readonly CheckedFile[], file: CheckedFile, id: string, { defaultLocale }: CheckedLanguages) {
  if (file.locale === defaultLocale) return undefined
  return files.find((each) => each.locale === defaultLocale && each.name === file.name)?.messages[id]
}

function checkText(file: CheckedFile, id: string, text: string, source: string | undefined): string[] {
  const place = `${file.path}: "${id}"`
  // As `extract` writes it. An id without a dot may be its own text: "OK".
  if (text === id && id.includes('.')) return [`${place} is not written yet`]
  const shape = shapeOf(text)
  if (!shape) return [`${place} is not valid ICU: ${text}`]
  const problems: string[] = []
  for (const { type, options } of shape.plurals) {
    const needed = new Intl.PluralRules(languageTag(file.locale), { type }).resolvedOptions().pluralCategories
    const lacking = needed.filter((category) => !options.includes(category) && !coversByNumber(category, options))
    if (lacking.length > 0) problems.push(`${place} has no plural for ${lacking.join(', ')}`)
  }
  const wanted = source === undefined ? undefined : shapeOf(source)
  if (!wanted) return problems
  const names = [...shape.placeholders.keys()].sort().join(', ')
  const others = [...wanted.placeholders.keys()].sort().join(', ')
  if (names !== others)
    problems.push(`${place} has the placeholders ${names || 'none'}, the default language has ${others || 'none'}`)
  return problems
}

/** `=1` replaces `one` if the language uses that category only for this number. */
function coversByNumber(category: string, options: readonly string[]): boolean {
  return (category === 'one' && options.includes('=1')) || (category === 'zero' && options.includes('=0'))
}

function checkAsked(owners: readonly CheckedOwner[]): string[] {
  return owners.flatMap((owner) => {
    const ids = new Set(reachedFrom(owner, owners).flatMap(idsOf))
    return owner.sources.flatMap(({ path, asked }) =>
      [...asked].flatMap(([id, line]) => (ids.has(id) ? [] : [`${path}:${line}: message "${id}" does not exist here`])),
    )
  })
}

function checkUse(owners: readonly CheckedOwner[]): string[] {
  const sources = owners.flatMap((owner) => owner.sources)
  const used = new Set(sources.flatMap(({ asked, literals }) => [...asked.keys(), ...literals]))
  const heads = [...new Set(sources.flatMap((source) => [...source.heads]))]
  const isUsed = (id: string) => used.has(id) || heads.some((head) => id.startsWith(head))
  return owners.flatMap(({ files }) =>
    files.flatMap(({ path, messages }) =>
      Object.keys(messages).flatMap((id) => (isUsed(id) ? [] : [`${path}: "${id}" is used nowhere`])),
    ),
  )
}
