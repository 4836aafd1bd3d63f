import { list, text } from '@teachnet/protocol/call-schemas'
import * as z from 'zod/mini'

const position = z.int().check(z.minimum(0), z.maximum(100_000_000))
const name = z.string().check(z.minLength(1), z.maxLength(64))

/** Ends of a selection in a document, as the steps up to a number made it. */
const cursor = z.object({ anchor: position, head: position, number: position })

/**
 * Sends the own changes of a text that several administrators edit at the same time, and returns those of the others in their order. A
 * call with `waits` is answered when there are some, or after a while.
 */
export const exchangeSharedText = {
  body: z.object({
    controller: text(),
    id: z.int().check(z.minimum(1), z.maximum(2_147_483_647)),
    /** Wire name of the field. */
    field: name,
    /** The shared text as a reply named it; absent: to join or to begin it. */
    text: z.optional(z.int().check(z.minimum(1), z.maximum(2_147_483_647))),
    /** Version of the record that the form began with, and a digest of the document in the editor. */
    version: z.string().check(z.maxLength(64)),
    digest: z.string().check(z.maxLength(64)),
    /** Name of the editor, chosen by itself. */
    client: name,
    /** Number of the last step that the editor has. */
    number: position,
    /** Changes after it, each as a JSON text; they are stored only if nobody else has made one meanwhile. */
    steps: z._default(z.array(z.string().check(z.maxLength(1_000_000))).check(z.maxLength(1000)), []),
    cursor: z.optional(cursor),
    /** What the editor knows of the people, as a reply named it. */
    known: z._default(z.string().check(z.maxLength(64)), ''),
    waits: z.optional(z.boolean()),
    /** The form was closed. */
    isLeaving: z.optional(z.boolean()),
    /** A form has saved the record; `number` is absent if no step led to exactly the stored text. */
    saved: z.optional(
      z.object({
        version: z.string().check(z.maxLength(64)),
        digest: z.string().check(z.maxLength(64)),
        number: z.optional(position),
      }),
    ),
  }),
  reply: z.object({
    /** 0: the text is not shared with this form. */
    text: z.int(),
    /** Number at which the text is the stored one of `version`. */
    start: z.int(),
    version: z.string(),
    /** Changes after the number of the request, or after `start` for a form that joins. */
    batches: list(z.object({ client: z.string(), number: z.int(), steps: z.array(z.string()) })),
    /** The others. */
    people: list(
      z.object({
        client: z.string(),
        id: z.int(),
        name: z.string(),
        cursor: z.nullable(cursor),
      }),
    ),
    /** Increases with each change of the comments on the record. */
    comments: z._default(z.int(), 0),
    known: z.string(),
  }),
}

/** What a form sends of a shared text. */
export type SharedTextMessage = z.input<typeof exchangeSharedText.body>

/** What the server knows of a shared text. */
export type SharedTextReply = z.output<typeof exchangeSharedText.reply>
