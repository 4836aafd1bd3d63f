import {
  type Field,
  isBilingual,
  type PublishProblem,
  type ResourceDefinition,
  type Visitors,
} from '@teachnet/contract'

type Values = Readonly<Record<string, unknown>>

/** Fields that visitors read in lists or on the page of a record. */
export function visitedFields({ fields, visitors }: ResourceDefinition): [name: string, field: Field][] {
  if (!visitors) return []
  const names = new Set([...visitors.card.fields, ...(visitors.page?.fields ?? [])])
  return Object.entries(fields).filter(([name, field]) => names.has(name) && !field.internal && !field.virtual)
}

/**
 * The missing content of a record: the picture and the summary of its card, the text of its page, the description of a picture, and the
 * English of a text. Derived from the definition: a new area needs no code here.
 */
export function findMissing(definition: ResourceDefinition, values: Values): PublishProblem[] {
  const { visitors } = definition
  if (!visitors) return []
  return visitedFields(definition).flatMap(([name, field]) => [
    ...missingValue(visitors, name, field, values),
    ...missingAlt(definition, name, field, values),
    ...missingEnglish(name, field, values),
  ])
}

function missingValue({ card, page }: Visitors, name: string, field: Field, values: Values): PublishProblem[] {
  if (!isEmpty(values[name])) return []
  const isOnCard = card.fields.includes(name)
  if (field.kind === 'image') return isOnCard ? [{ field: name, kind: 'picture' }] : []
  if (field.kind === 'text') return isOnCard && field.multiline ? [{ field: name, kind: 'summary' }] : []
  return field.kind === 'richText' && page?.fields.includes(name) ? [{ field: name, kind: 'text' }] : []
}

function missingAlt({ fields }: ResourceDefinition, name: string, field: Field, values: Values): PublishProblem[] {
  const alt = `${name}_alt`
  const isMissing = field.kind === 'image' && fields[alt] && !isEmpty(values[name]) && isEmpty(values[alt])
  return isMissing ? [{ field: alt, kind: 'alt' }] : []
}

function missingEnglish(name: string, field: Field, values: Values): PublishProblem[] {
  const english = `${name}_en`
  return isBilingual(field) && !isEmpty(values[name]) && isEmpty(values[english])
    ? [{ field: english, kind: 'english' }]
    : []
}

/** An empty rich text may be a paragraph without words. */
function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0
  if (typeof value !== 'string') return value === undefined || value === null
  return value === '' || (!/<(?:img|video|audio|iframe)\b/i.test(value) && plainText(value).trim() === '')
}

/** The words of a text that may be HTML. */
export function plainText(html: string): string {
  return html
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
