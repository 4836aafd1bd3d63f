import { list, text } from '@teachnet/protocol/call-schemas'
import * as z from 'zod/mini'

const id = z.int().check(z.minimum(1), z.maximum(2_147_483_647))
const fieldName = z.string().check(z.minLength(1), z.maxLength(64))

/** The record with the text. */
const record = { controller: text(), id }

/**
 * A passage of a text: its words, those around it, and where it was in the text that had the digest.
 * @see https://www.w3.org/TR/annotation-model/#selectors
 */
const quote = z.object({
  exact: z.string().check(z.minLength(1), z.maxLength(2000)),
  prefix: z.string().check(z.maxLength(64)),
  suffix: z.string().check(z.maxLength(64)),
  /** Characters of the text before the passage; `null`: the passage was deleted. */
  position: z.nullable(z.int().check(z.minimum(0), z.maximum(100_000_000))),
  digest: z.string().check(z.maxLength(64)),
})

const person = z.object({ id: z.int(), name: z.string() })

const comment = z.object({
  id: z.int(),
  /** The comment that this one answers; `null` for a comment on a passage. */
  parent: z.nullable(z.int()),
  /** Wire name of the field. */
  field: z.string(),
  /** `null` for an answer. */
  quote: z.nullable(quote),
  text: z.string(),
  /** An empty name: the account was deleted. */
  by: person,
  /** The people that the text names. */
  mentions: list(person),
  /** Unix seconds. */
  create_time: z.number(),
  done: z.nullable(z.object({ name: z.string(), time: z.number() })),
  /** Whether the caller may delete it. */
  mayDelete: z.boolean(),
})

/** The comments on the texts of a record that the caller may see, the earliest first. */
export const comments = {
  query: z.object({ controller: text(), id: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647)) }),
  reply: z.object({ comments: list(comment), mayWrite: z.boolean() }),
}

/** Adds a comment on a passage, or an answer to one. The people that it names get a notice. */
export const addComment = {
  body: z.object({
    ...record,
    /** Required without `parent`. */
    field: z.optional(fieldName),
    quote: z.optional(quote),
    parent: z.optional(id),
    text: z.string().check(z.maxLength(4000)),
    mentions: z._default(z.array(id).check(z.maxLength(20)), []),
  }),
  reply: z.object({ id: z.int() }),
}

/** Marks a comment with its answers as done, or as open again. */
export const resolveComment = {
  body: z.object({ ...record, comment: id, isDone: z.boolean() }),
  reply: z.object({}),
}

/** Deletes a comment with its answers. Only for its author, and for super administrators. */
export const removeComment = {
  body: z.object({ ...record, comment: id }),
  reply: z.object({}),
}

/** Stores where the passages of a field are in its saved text. */
export const moveComments = {
  body: z.object({
    ...record,
    field: fieldName,
    quotes: z.array(z.object({ comment: id, quote })).check(z.maxLength(500)),
  }),
  reply: z.object({}),
}

/** The other administrators who may see the record, at most eight, by a part of their name. */
export const commentPeople = {
  query: z.object({
    controller: text(),
    id: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647)),
    search: z._default(z.string().check(z.maxLength(50)), ''),
  }),
  reply: z.object({ people: list(person) }),
}

/** A comment as a reader sees it. */
export type TextComment = z.output<typeof comment>
/** A passage of a text. */
export type TextQuote = z.output<typeof quote>
/** A comment to add. */
export type NewComment = z.input<typeof addComment.body>
/** The comments of a record. */
export type RecordComments = z.output<typeof comments.reply>
