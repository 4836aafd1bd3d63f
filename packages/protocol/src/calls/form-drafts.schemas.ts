import * as z from 'zod/mini'
import { idempotencyKeyPattern } from '../envelope.ts'
import { list } from './wire-schema.ts'

/** A random name that the browser creates. */
const key = z.string().check(z.regex(/^[\w-]{8,40}$/))

/** Which form a draft is of. */
const place = {
  /** The area, or another name of the form. */
  form: z.string().check(z.minLength(1), z.maxLength(100)),
  /** Id of the record; empty: a new one. */
  record: z.string().check(z.maxLength(60)),
  /** What a list of drafts shows, such as the title that was typed; may be empty. */
  title: z.string().check(z.maxLength(200)),
}

const formDraft = z.object({
  key,
  ...place,
  /** Grows by one with each save. */
  revision: z.int(),
  /** When the draft was saved, in Unix seconds. */
  time: z.int(),
})

/** Largest content of a draft, in characters of its JSON text. */
export const largestFormDraft = 262_144

/** The drafts of the account, the newest first, without what was typed. */
export const formDrafts = { reply: z.object({ list: list(formDraft) }) }

/** A draft with what was typed. */
export const openFormDraft = {
  query: z.object({ key }),
  /** `content` is the JSON text of the values by name. */
  reply: z.object({
    ...formDraft.shape,
    content: z.string(),
    /** Idempotency key of the write that the form intends; empty: none. */
    idempotencyKey: z._default(z.string(), ''),
  }),
}

/**
 * Adds a draft, or replaces it. `RECORD_CHANGED` rejects a save when another form has saved or deleted the draft after `revision`; the form
 * then keeps its input under another key.
 */
export const saveFormDraft = {
  body: z.object({
    key,
    /** The open form that saves. A form may save again without the reply to its last save, which may be lost. */
    writer: key,
    ...place,
    /** The revision that the form began with; 0: a new draft. */
    revision: z.int().check(z.minimum(0)),
    content: z.string().check(z.maxLength(largestFormDraft)),
    /** Idempotency key of the write that the form intends. */
    idempotencyKey: z.optional(z.string().check(z.regex(idempotencyKeyPattern))),
  }),
  reply: z.object({ revision: z.int(), time: z.int() }),
}

/** Deletes a draft. An unknown one counts as deleted. */
export const deleteFormDraft = { body: z.object({ key }) }

/** A draft in the list of the account. */
export type FormDraftEntry = z.output<typeof formDraft>
