import { type Field, isSecret, kindOf, referenceOf, type ResourceDefinition } from '@teachnet/contract'
import { serverKindOf } from '../kinds/kinds.ts'
import type { Weight } from './analysis/document.ts'

/** A field whose texts are part of the documents of an area. */
export interface SearchedField {
  readonly name: string
  readonly field: Field
  readonly weight: Weight
}

/**
 * The fields that visitors search, with their weights: those of the area's filters by words. The name of a record weighs most, then short
 * facts, such as a related record, a place, a tag or a line of text, then paragraphs, then long text.
 */
export function searchedFieldsOf({ fields, labelField, visitors }: ResourceDefinition): SearchedField[] {
  const names = Object.values(visitors?.filters ?? {}).flatMap((filter) =>
    filter.kind === 'words' ? filter.fields : [],
  )
  return [...new Set(names)].flatMap((name) => {
    const field = fields[name]
    if (!field || field.virtual || field.internal || isSecret(field)) return []
    return [{ name, field, weight: name === labelField ? 'A' : weightOf(field) }]
  })
}

function weightOf(field: Field): Weight {
  if (serverKindOf(field).isHtml || field.kind === 'rows' || field.kind === 'json') return 'D'
  if (field.kind === 'text' && field.multiline) return 'C'
  return 'B'
}

/** Describes the documents of an area: two definitions with the same recipe have the same documents. */
export function recipeOf(definition: ResourceDefinition): string {
  const parts = searchedFieldsOf(definition).map(({ name, field, weight }) => {
    const target = referenceOf(field)?.resource ?? ''
    return [name, field.kind, kindOf(field).isBilingual(field) ? 2 : 1, weight, target].join(' ')
  })
  return [`analysis ${analysisVersion}`, ...parts].join('\n')
}

/** Increase it when the terms of a text change: the documents are written again in the background. */
const analysisVersion = 3
