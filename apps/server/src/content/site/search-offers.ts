import type { Facet, SearchOffer, Suggestion } from '@teachnet/contract'
import { teacher } from '@teachnet/contract/resources'
import { placesNamed } from '../../records/kinds/region.ts'
import { foundParts } from '../../records/search/analysis/found-parts.ts'
import { analyseQuery } from '../../records/search/analysis/query.ts'
import type { Vocabulary } from '../../records/search/vocabulary.ts'
import type { ContentReader } from '../content-reader.ts'

/** Offers of each kind: more are a list of their own. */
const mostOfKind = 3

/**
 * Loads where a visitor can look for teachers when no record has all words of a search: at the places and for the subjects that the
 * words name, and near a place that has no teachers.
 */
export async function loadOffers(reader: ContentReader, vocabulary: Vocabulary, q: string): Promise<SearchOffer[]> {
  const { words, isNameOf, regions, ofSubject, atPlace } = await loadNamed(reader, vocabulary, q)
  const missing = words.filter((word) => !regions.some(({ text }) => isNameOf(text, word)))
  const offers = [
    ...ofSubject.slice(0, mostOfKind).map((facet) => toOffer('subject', 'subject', facet)),
    ...atPlace.slice(0, mostOfKind).map((facet) => toOffer('place', 'region', facet)),
    ...offersNear(missing, regions),
  ]
  return [...new Map(offers.map((offer) => [offer.path, offer])).values()]
}

/** Loads the subjects and places of teachers that a search names: together if it names one of each, and first of all. */
export async function loadSuggestedLists(
  reader: ContentReader,
  vocabulary: Vocabulary,
  q: string,
): Promise<Suggestion[]> {
  const { words, ofSubject, atPlace } = await loadNamed(reader, vocabulary, q)
  const marksOf = (text: string) => foundParts(text, words).map(({ part }) => part)
  const toSuggestion = (kind: 'subject' | 'place', { text, path }: Pick<SearchOffer, 'text' | 'path'>): Suggestion => ({
    kind,
    text,
    path,
    marks: marksOf(text),
  })
  const [subject, place] = [ofSubject[0], atPlace[0]]
  if (subject && place) {
    const path = `/teachers?subject=${encodeURIComponent(subject.value)}&region=${encodeURIComponent(place.value)}`
    return [toSuggestion('subject', { text: `${place.text} · ${subject.text}`, path })]
  }
  return [
    ...ofSubject.slice(0, mostSuggested).map((facet) => toSuggestion('subject', toOffer('subject', 'subject', facet))),
    ...atPlace.slice(0, mostSuggested).map((facet) => toSuggestion('place', toOffer('place', 'region', facet))),
  ]
}

const mostSuggested = 2

async function loadNamed(reader: ContentReader, vocabulary: Vocabulary, q: string) {
  const words = analyseQuery(q, vocabulary)?.words ?? []
  const { subject: subjects = [], region: regions = [] } = await reader.facets(teacher)
  const isNameOf = (name: string, word: string) => isMeant(name, [word, ...(vocabulary.synonyms.get(word) ?? [])])
  const namedIn = (facets: readonly Facet[]) => facets.filter(({ text }) => words.some((word) => isNameOf(text, word)))
  return { words, isNameOf, regions, ofSubject: namedIn(subjects), atPlace: namedIn(regions) }
}

/** Whether one of some words is a name, the beginning of it, or its reading. */
function isMeant(name: string, words: readonly string[]): boolean {
  return words.some((each) => {
    const isShort = [...each].length < (/^[a-z]+$/u.test(each) ? 4 : 2)
    const [first] = isShort ? [] : foundParts(name, [each])
    return first !== undefined && !first.isCorrected && name.startsWith(first.part)
  })
}

/** The places with teachers in the province of a place without any: its cities with most teachers, or the province if it has no cities. */
function offersNear(words: readonly string[], regions: readonly Facet[]): SearchOffer[] {
  const codes = words.filter((word) => [...word].length > 1).flatMap((word) => placesNamed(word))
  const provinces = new Set(codes.map((code) => String(code).slice(0, 2)))
  const cities = regions.filter(({ parent }) => parent !== null && provinces.has(parent))
  if (cities.length === 0)
    return regions.filter(({ value }) => provinces.has(value)).map((facet) => toOffer('place', 'region', facet))
  return cities
    .toSorted((one, other) => other.count - one.count)
    .slice(0, mostOfKind)
    .map((facet) => toOffer('near', 'region', facet))
}

function toOffer(kind: SearchOffer['kind'], filter: string, { text, value, count }: Facet): SearchOffer {
  return { kind, text, count, path: `/teachers?${filter}=${encodeURIComponent(value)}` }
}
