import { list, number, optionalNumber, optionalText, text } from '@teachnet/protocol/call-schemas'
import * as z from 'zod/mini'
import { designSchema } from '../design/parse-design.ts'

/** Whether a statement blocks readers or writers, see {@link planReply}. */
const cost = z.enum(['brief', 'copy', 'index', 'rewrite', 'block', 'fill'])

const sample = z.object({ id: z.number(), value: z.string() })

/** What a change of a design does to its table. */
const plan = z.object({
  /** Number of rows of the table before the change. */
  rows: z.number(),
  statements: list(z.object({ sql: z.string(), cost })),
  consequences: list(z.object({ field: z.string(), what: z.string(), to: z.string(), rows: z.number() })),
  /** Not empty: the plan cannot be applied. */
  refusals: list(z.object({ field: z.string(), why: z.string(), rows: z.number(), samples: list(sample) })),
  stays: list(z.string()),
  /** Names to type before it is applied: those of the parts whose values are lost. */
  confirm: list(z.string()),
  /** Time limit of the change in seconds; a change that exceeds it is rolled back. */
  seconds: z.number(),
})

const problem = z.object({
  path: list(z.string()),
  message: z.string(),
  values: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
})

/** A change of one designed area. */
const change = {
  /** Controller that the area has so far; empty: a new area. */
  controller: optionalText(),
  /** The version that the change starts from; 0: a new area. */
  version: number(),
  /** The new definition of the area; null if the area is removed or `back` names the change to revert. */
  design: z.optional(z.nullable(designSchema)),
  /** Id of the change that is reverted. */
  back: optionalNumber(),
  /** Name of a table that no area uses: a new area begins with its rows. Empty: it begins empty. */
  fill: optionalText(),
}

/** The effects of a change. Nothing is changed. */
export const planDesign = {
  body: z.object(change),
  reply: z.object({ problems: list(problem), plan: z.nullable(plan) }),
}

/** Applies a change. */
export const applyDesign = {
  body: z.object({ ...change, confirm: z._default(z.array(z.string()), []) }),
  reply: z.object({ controller: z.string(), version: z.number(), change: z.number() }),
}

const designedArea = z.object({
  controller: z.string(),
  table: z.string(),
  title: z.object({ 'zh-cn': z.string(), en: z.string() }),
  version: z.number(),
  /** Unix seconds. */
  update_time: z.number(),
})

const recordedChange = z.object({
  id: z.number(),
  controller: z.string(),
  table: z.string(),
  kind: z.enum(['create', 'change', 'rebuild', 'remove', 'back']),
  /** `start`: the change is being applied. If its process ends meanwhile, nothing was changed, and the state becomes `error`. */
  state: z.enum(['start', 'success', 'error', 'delete']),
  /** Version of the design after it. */
  version: z.number(),
  /** Why it failed. */
  error: z.string(),
  username: z.string(),
  /** Unix seconds. */
  create_time: z.number(),
  /** Whether it can be reverted: it is the latest of its area. */
  can_go_back: z.boolean(),
})

/** The designed areas, and the changes of all of them, newest first. */
export const designs = {
  reply: z.object({
    list: list(designedArea),
    changes: list(recordedChange),
    /** The other tables of the database, from which a design can start. */
    tables: list(z.object({ name: z.string(), comment: z.string() })),
  }),
}

/** A design: the current one, or the one before or after a change. */
export const openDesign = {
  query: z.object({ controller: optionalText(), change: optionalNumber() }),
  reply: z.object({ design: designSchema, controller: z.string(), version: z.number() }),
}

/** A design that is made from a table of the database, or from the text of a `CREATE TABLE` statement. */
export const draftDesign = {
  body: z.object({ from: z.enum(['table', 'sql']), text: text() }),
  reply: z.object({
    design: designSchema,
    /** Parts that could not be copied, as ids of messages with their values. */
    notes: list(problem),
    /** Name of the table whose rows can be copied into the area; empty if there are none. */
    fill: z.string(),
  }),
}

/** The definition of a designed area, for administrators who may open it. */
export const designedAreaOf = {
  query: z.object({ controller: text() }),
  reply: z.object({ definition: designSchema.shape.definition, version: z.number() }),
}

/** What a change of a design does to its table. */
export type DesignPlan = z.output<typeof plan>
/** A designed area in the list of the designer. */
export type DesignedArea = z.output<typeof designedArea>
/** A change of a designed area, as the designer's log shows it. */
export type DesignChange = z.output<typeof recordedChange>
