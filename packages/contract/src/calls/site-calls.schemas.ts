import { number, oneOf, optionalText, text } from '@teachnet/protocol/call-schemas'
import * as z from 'zod/mini'
import {
  applicationChannels,
  applicationControllers,
  type ApplicationKind,
  type ApplicationStatus,
} from '../applications.ts'

const kinds = Object.keys(applicationControllers).filter(
  (name): name is ApplicationKind => name in applicationControllers,
)

/** Values by field name; a value that is not an object counts as an empty one. */
const formValues = z.pipe(
  z.transform((given: Readonly<Record<string, unknown>>): unknown =>
    typeof given === 'object' && given !== null && !Array.isArray(given) ? { ...given } : {},
  ),
  z.record(z.string(), z.unknown()),
)

/** An application as the form sends it. */
export const submitApplication = {
  body: z.object({
    kind: oneOf(kinds),
    /**
     * Idempotency key: 16 to 64 letters, digits or `-`, generated when the form is opened and stored with its draft. Sending the same key
     * again does not create a second application.
     */
    key: text(),
    /** Version of the privacy notice that the applicant accepted. */
    consent: text(),
    /** Path of the page that contains the form. */
    source: text(),
    captchaId: optionalText(),
    captchaInfo: optionalText(),
    /** By field name, as an `add` of the resource takes them; files as the addresses that the upload returned. */
    /** The code sent to the mobile number, if the form requires it; no captcha is required then. */
    mobileCode: optionalText(),
    /** Honeypot: a hidden field. Only bots fill it in. */
    website: optionalText(),
    values: formValues,
  }),
  reply: z.object({
    /** The number that identifies the application to the applicant, e.g. `T7K4M-92QXF`. */
    number: z.string(),
    /** Time of arrival, in Unix seconds. */
    time: z.number(),
    /** The channel through which the applicant is notified; absent if there is none. */
    channel: z.optional(z.enum(applicationChannels)),
  }),
}

/** Sends a code to the mobile number in an application that is being written. */
export const sendApplicationCode = {
  body: z.object({ kind: oneOf(kinds), mobile: text(), captchaId: optionalText(), captchaInfo: optionalText() }),
}

/** Sends a code that gives access to the status of an application. */
export const sendStatusCode = {
  body: z.object({ number: text(), channel: oneOf(applicationChannels) }),
}

/** Exchanges a code for access to the status of an application. */
export const openApplication = {
  body: z.object({ number: text(), code: text() }),
  reply: z.object({
    /** Gives access to the status until it expires. */
    token: z.string(),
    /** Unix seconds. */
    expires: z.number(),
  }),
}

const opened = z.object({ token: text() })

/** The status of an application. */
export const loadApplicationStatus = { body: opened, reply: z.custom<ApplicationStatus>() }

/** The answer to a request of the back office. */
export const answerApplication = {
  body: z.object({
    token: text(),
    /** Idempotency key, like that of an application, generated for this answer: its files are uploaded under it. */
    key: text(),
    message: text(),
    values: formValues,
  }),
}

/** The applicant withdraws the application. */
export const withdrawApplication = { body: opened }

/** One file of an application that is being written. */
export const uploadForApplication = {
  query: z.object({ kind: oneOf(kinds), field: text(), key: text() }),
  form: z.object({ file: z.string().check(z.meta({ format: 'binary' })) }),
  reply: z.object({
    file: z.object({
      url: z.string(),
      full_url: z.string(),
      name: z.string(),
      /** Bytes. */
      size: z.number(),
    }),
  }),
}

/** A certificate as visitors see it. */
const certificate = z.object({
  code: z.string(),
  /** `teacher`, `course`, `shop` or `branch`. */
  kind: z.string(),
  holder_name: z.string(),
  /** The title of the certified record. */
  subject_title: z.string(),
  /** `YYYY-MM-DD` or null. */
  issued_on: z.nullable(z.string()),
  /** Last day, `YYYY-MM-DD`; null: it does not expire. */
  expires_on: z.nullable(z.string()),
  image: z.string(),
  /** Number of look-ups, including this one. */
  checks: z.number(),
})

/** The result of a look-up: the certificate is valid, has expired, or does not exist. */
const certificateState = z.enum(['valid', 'expired', 'unknown'])

/** Looks a certificate up by its code. Letter case and blanks are ignored. */
export const checkCertificate = {
  query: z.object({ code: text() }),
  reply: z.object({
    state: certificateState,
    /** Null if the code is unknown. */
    certificate: z.nullable(certificate),
    /** The back office's text for this result, in the language of the request; `content` is sanitised HTML. Null: no text. */
    text: z.nullable(z.object({ title: z.string(), content: z.string() })),
  }),
}

/** Where pages may load pictures and files from, besides the origins of the product's parts. */
export const contentSources = { reply: z.object({ sources: z.array(z.string()) }) }

/** Counts a page view of a record, in an area whose views are counted. */
export const countOpening = {
  body: z.object({
    controller: text(),
    /** Id of the record. */
    id: number(),
  }),
}

/** An application as the form sends it. */
export type ApplicationBody = z.input<typeof submitApplication.body>
/** The number of an application that arrived. */
export type ApplicationReceipt = z.output<typeof submitApplication.reply>
/** Asks for a code that proves the mobile number of an application. */
export type MobileProofBody = z.input<typeof sendApplicationCode.body>
/** Asks for the code that opens the status of an application. */
export type StatusCodeBody = z.input<typeof sendStatusCode.body>
/** Access to the status of one application, for a short time. */
export type ApplicationAccess = z.output<typeof openApplication.reply>
/** What an applicant adds after the staff asked for more. */
export type ApplicationAnswerBody = z.input<typeof answerApplication.body>
/** A certificate as visitors see it. */
export type Certificate = z.output<typeof certificate>
/** What a look-up found: a valid certificate, an expired one, or none. */
export type CertificateState = z.output<typeof certificateState>
/** The outcome of a certificate look-up. */
export type CertificateCheck = z.output<typeof checkCertificate.reply>
