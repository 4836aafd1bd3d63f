import { list, map } from '@teachnet/protocol/call-schemas'
import * as z from 'zod/mini'
import {
  applicationControllers,
  applicationEvents,
  type ApplicationKind,
  applicationStates,
} from '../site/applications.ts'
import { policyKinds } from '../site/policies.ts'
import { fieldSchema } from '../schema/definition-schema.ts'

/** The names of the forms. */
export const applicationKinds = Object.keys(applicationControllers).filter(
  (name): name is ApplicationKind => name in applicationControllers,
)

/** The version of a text that is in force, for a form that asks for agreement. */
export const consent = z.object({
  /** Identifies the exact text: it changes whenever the text does, in either language. */
  version: z.string(),
  /** Summary of the text, in the language of the request. */
  text: z.string(),
  kind: z.enum(policyKinds),
  /** Title and number as readers see them, such as `Privacy policy` and `2.0`. */
  title: z.string(),
  number: z.string(),
  /** Unix seconds; null: since the site exists. */
  valid_from: z.nullable(z.number()),
  /** Changes from the previous version, in the language of the request; absent if not stated. */
  changes: z.optional(z.string()),
})

/** One record that a relation field of a form offers. */
const applicationChoice = z.object({
  id: z.int(),
  label: z.string(),
  description: z.string(),
  /** Requirements for the applicant, one on each line; absent if the record has none. */
  requirements: z.optional(z.string()),
  fee: z.optional(z.string()),
})

/** The files that a form accepts. */
const applicationUpload = z.object({
  /** Maximum size of one file, in bytes. */
  maxSize: z.number(),
  /** Allowed suffixes by field name; `*` allows every type that the site allows. */
  types: map(list(z.string())),
  /** Whether browsers may upload straight to the storage, with a form that the server signs for each file. */
  isDirect: z.boolean(),
})

/** The data from which the fields of a form are rendered and validated. */
export const formFields = {
  /**
   * The fields that may be filled in, as the resource declares them; `parseInput` of `@teachnet/contract/schema` validates with
   * them.
   */
  fields: map(fieldSchema),
  /** The choices of each relation, by field name. */
  choices: map(list(applicationChoice)),
  upload: applicationUpload,
  /** The provinces, if a field asks for a region; cities and districts are read from `/api/ajax/area`. */
  provinces: list(z.object({ value: z.int(), label: z.string() })),
}

/** The data from which a form is rendered and validated. */
export const applicationForm = z.object({
  kind: z.enum(applicationKinds),
  ...formFields,
  consent,
  /** Whether a captcha is required: before the form is sent, or before the code is sent to the mobile number. */
  hasCaptcha: z.boolean(),
  /** Whether the mobile number must be proven by a code sent to it. */
  provesMobile: z.boolean(),
})

/** Values by field name; a value that is not an object counts as an empty one. */
export const formValues = z.pipe(
  z.transform((given: Readonly<Record<string, unknown>>): unknown =>
    typeof given === 'object' && given !== null && !Array.isArray(given) ? { ...given } : {},
  ),
  z.record(z.string(), z.unknown()),
)

/** One entry of the timeline. */
const applicationEntry = z.object({
  event: z.enum(applicationEvents),
  /** As its author wrote it: the back office or the applicant. */
  text: z.string(),
  /** Unix seconds. */
  time: z.number(),
})

/** What an applicant sees of an application. */
export const applicationStatus = z.object({
  kind: z.enum(applicationKinds),
  number: z.string(),
  state: z.enum(applicationStates),
  /** Oldest first. */
  timeline: list(applicationEntry),
  /** What the applicant sent, in the language of the request: answered fields alone, ID numbers masked. */
  sent: list(z.object({ label: z.string(), text: z.string() })),
  /** `YYYY-MM-DD`: the day by which an answer is promised; null once there is one. */
  due: z.nullable(z.string()),
  /** Whether the applicant can withdraw it now. */
  mayWithdraw: z.boolean(),
  /** `YYYY-MM-DD`: the last day on which a confirmed enrolment can be withdrawn; null: nothing limits it. */
  withdrawUntil: z._default(z.nullable(z.string()), null),
  /** Days after which a withdrawn application is deleted; 0: it is not. */
  keptDays: z.int(),
  /** An enrolment on the waiting list: its position from 1, and how long free seats are offered to it, in Unix seconds. */
  waiting: z.optional(z.object({ position: z.int(), offerUntil: z.nullable(z.number()) })),
  /** What the back office has requested, until the applicant answers. */
  asked: z.optional(
    z.object({
      text: z.string(),
      ...formFields,
    }),
  ),
})

/** The version of a text that is in force, for a form that asks for agreement. */
export type Consent = z.output<typeof consent>
/** One record that a relation field of a form offers. */
export type ApplicationChoice = z.output<typeof applicationChoice>
/** The files that a form accepts. */
export type ApplicationUpload = z.output<typeof applicationUpload>
/** The data from which a form is rendered and validated. */
export type ApplicationForm = z.output<typeof applicationForm>
/** One entry of an application's timeline. */
export type ApplicationEntry = z.output<typeof applicationEntry>
/** What an applicant sees of an application. */
export type ApplicationStatus = z.output<typeof applicationStatus>
