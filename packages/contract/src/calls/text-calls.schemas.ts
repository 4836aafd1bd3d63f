import { locales } from '@teachnet/protocol'
import { list, number, oneOf, optionalText, text } from '@teachnet/protocol/call-schemas'
import * as z from 'zod/mini'
import { textPlaces } from './text-places.ts'

const placed = { place: oneOf(textPlaces), locale: oneOf(locales), name: text() }

const shownText = z.object({
  /** Id of the message. */
  name: z.string(),
  /** The text of the product, in ICU form. */
  original: z.string(),
  /** The text of the staff; null: none. */
  wording: z.nullable(z.string()),
  /** The administrator who changed the text, and the time in Unix seconds; empty and 0 for a text of the product. */
  admin: z.string(),
  time: z.int(),
  placeholders: list(z.object({ name: z.string(), kind: z.enum(['value', 'number', 'date', 'tag']) })),
})

/** Texts of one place in one language. */
export const texts = {
  query: z.object({
    place: oneOf(textPlaces),
    locale: oneOf(locales),
    /** Words of the id, of the text of the product or of the changed text. */
    search: optionalText(),
    /** Only texts that staff have changed. */
    changed: z._default(number(), 0),
    page: z._default(number(), 1),
  }),
  reply: z.object({
    total: z.int(),
    list: list(shownText),
    /** The places with texts: an app that is not built on this server has none. */
    places: list(z.object({ place: z.enum(textPlaces), total: z.int(), changed: z.int() })),
  }),
}

/** Stores the changed wording of a text. */
export const saveText = { body: z.object({ ...placed, wording: text() }) }

/** Returns a preview of a text, with sample values. */
export const previewText = {
  body: z.object({ ...placed, wording: text() }),
  reply: z.object({ previews: list(z.string()) }),
}

/** Returns to the text of the product. */
export const resetText = { body: z.object(placed) }

/** The message files with changed texts, as files of the repository, in a zip archive. */
export const exportTexts = {
  reply: z.object({
    /** Name of the archive. */
    name: z.string(),
    /** Base64. */
    content: z.string(),
  }),
}

/** The texts that staff changed, compiled, by id. */
export const ownTexts = {
  query: z.object({ place: oneOf(textPlaces), locale: oneOf(locales), version: optionalText() }),
  reply: z.object({
    /** Version of all changed texts of the place, in every language; empty: there are none. */
    version: z.string(),
    messages: z.readonly(z.record(z.string(), z.unknown())),
  }),
}

/** A text of the product, with its changed text. */
export type ShownText = z.output<typeof shownText>
/** A page of texts. */
export type TextPage = z.output<typeof texts.reply>
/** A place with its number of texts. */
export type TextsOfPlace = TextPage['places'][number]
