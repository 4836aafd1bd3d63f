import { list, number, oneOf, optionalText, text } from '@teachnet/protocol/call-schemas'
import * as z from 'zod/mini'
import { applicationChannels } from '../site/applications.ts'
import { newsletterTopics } from '../site/newsletter.ts'
import { applicationKinds, applicationStatus, consent, formValues } from './application-form.ts'

/** An application as the form sends it. */
export const submitApplication = {
  body: z.object({
    kind: oneOf(applicationKinds),
    /**
     * Idempotency key: 16 to 64 letters, digits or `-`, generated when the form is opened and stored with its draft. Sending the same key
     * again does not create a second application.
     */
    key: text(),
    /** Version of the privacy notice that the applicant accepted. */
    consent: text(),
    /** Path of the page that contains the form. */
    source: text(),
    /** Where the visitor came from; absent if the browser does not say or the visitor rejects tracking. */
    origin: z.optional(
      z.object({
        /** Host of the site that linked to this one; '' if none did. */
        site: text(),
        /** The UTM parameters `source / medium / campaign` of the first address; '' without them. */
        campaign: text(),
        /** Path of the page with the link to the form; '' if unknown. */
        page: text(),
      }),
    ),
    captchaId: optionalText(),
    captchaInfo: optionalText(),
    /** The code sent to the mobile number, if the form requires it; no captcha is required then. */
    mobileCode: optionalText(),
    /** The mark of when the form was begun; a form without one, or sent within seconds, counts as sent by a machine. */
    begun: optionalText(),
    /** Honeypot: a hidden field. Only bots fill it in. */
    website: optionalText(),
    /** By field name, as an `add` of the resource takes them; files as the addresses that the upload returned. */
    values: formValues,
  }),
  reply: z.object({
    /** The number that identifies the application to the applicant, e.g. `T7K4M-92QXF`. */
    number: z.string(),
    /** Time of arrival, in Unix seconds. */
    time: z.number(),
    /** The channel through which the applicant is notified; absent if there is none. */
    channel: z.optional(z.enum(applicationChannels)),
    /**
     * Additional information for the applicant, such as a place on the waiting list, in the language of the request;
     * absent if none.
     */
    note: z.optional(z.string()),
  }),
}

/** Sends a code to the mobile number in an application that is being written. */
export const sendApplicationCode = {
  body: z.object({
    kind: oneOf(applicationKinds),
    mobile: text(),
    captchaId: optionalText(),
    captchaInfo: optionalText(),
  }),
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
export const loadApplicationStatus = { body: opened, reply: applicationStatus }

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

/** The applicant takes the seats that are offered to an enrolment of the waiting list. */
export const takeOffer = { body: opened }

/** The applicant withdraws the application. */
export const withdrawApplication = { body: opened }

/** The field of an application that is being written, and the form's idempotency key. */
const fileField = z.object({ kind: oneOf(applicationKinds), field: text(), key: text() })

const applicationFile = z.object({
  file: z.object({
    url: z.string(),
    full_url: z.string(),
    name: z.string(),
    /** Bytes. */
    size: z.number(),
  }),
})

/** One file of an application that is being written. */
export const uploadForApplication = {
  query: fileField,
  form: z.object({ file: z.string().check(z.meta({ format: 'binary' })) }),
  reply: applicationFile,
}

/** A signed form for one file of an application that is being written. */
export const signApplicationUpload = {
  query: fileField,
  body: z.object({
    name: text(),
    /** Bytes. */
    size: number(),
    /** Media type; may be empty. */
    type: text(),
    sha1: text(),
  }),
  reply: z.object({ url: z.string(), fields: z.record(z.string(), z.string()) }),
}

/** Takes over a file that was uploaded with a signed form. */
export const confirmApplicationUpload = {
  query: fileField,
  body: z.object({
    /** The key of the form with a leading slash. */
    url: text(),
    name: text(),
    sha1: text(),
  }),
  reply: applicationFile,
}

/** Counts that a visitor has opened a form. */
export const countOpenedForm = { body: z.object({ kind: oneOf(applicationKinds) }) }

/** Counts that a visitor has begun to fill in a form. */
export const beginApplication = {
  body: z.object({ kind: oneOf(applicationKinds), key: text() }),
  /** `begun` is sent with the form. */
  reply: z.object({ begun: z.string() }),
}

/** Subscribes an address to the newsletter or to new dates, once its owner opens the link that it is sent. */
export const subscribe = {
  body: z.object({
    email: text(),
    topic: oneOf(newsletterTopics),
    /** Id of the course or teacher, or code of the place; 0 for the newsletter. */
    about: number(),
    /** Version of the privacy notice that the visitor accepted. */
    consent: text(),
    /** Honeypot: a hidden field. Only bots fill it in. */
    website: optionalText(),
  }),
}

/** Confirms a subscription; the key is in the letter. */
export const confirmSubscription = { body: z.object({ key: text() }) }

/** Ends a subscription; the key is in each of its mails. The body is the one that mail programs post on one click (RFC 8058). */
export const endSubscription = { query: z.object({ key: text() }), body: z.object({ 'List-Unsubscribe': text() }) }

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

/** Looks a certificate up by its code. Letter case and blanks are ignored, and blanks may stand for hyphens. */
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

/** The texts that a registration asks members to agree to, in the language of the request. */
export const loadConsents = { reply: z.object({ consents: list(consent) }) }

const dueConsent = z.object({
  ...consent.shape,
  /** The full text as paragraphs. */
  paragraphs: list(z.string()),
  /** The paragraphs of the version that the member agreed to last; absent if there is none. */
  former: z.optional(list(z.string())),
})

/** The texts in force that the member has not agreed to, in the language of the request. */
export const dueConsents = { reply: z.object({ consents: list(dueConsent) }) }

/** A text that a member has not agreed to. */
export type DueConsent = z.output<typeof dueConsent>

/** Agrees to texts: `versions` are those that the member was shown. */
export const giveConsents = { body: z.object({ versions: z.array(z.string()) }) }

/** Where pages may load pictures and files from, besides the origins of the product's parts. */
export const contentSources = {
  reply: z.object({
    sources: z.array(z.string()),
    /** Origins of styles and fonts of the back office. */
    styles: z.optional(z.array(z.string())),
    /** By app: version of the texts that staff changed; absent: there are none. */
    texts: z.optional(z.record(z.string(), z.string())),
    /** What visitors are told while the site is closed; absent: it is open. */
    maintenance: z.optional(
      z.object({
        siteName: z.record(z.string(), z.string()),
        text: z.record(z.string(), z.string()),
        /** Seconds. */
        retryAfter: z.int(),
      }),
    ),
  }),
}

/** The video of a lesson that everybody may watch. */
export const freeLesson = { query: z.object({ course: number(), lesson: text() }) }

/** Signs a page of this site, so that it may set the title and the picture for sharing in WeChat's browser. */
export const signForWeChat = {
  /** Address of the page; a fragment is ignored. */
  query: z.object({ url: text() }),
  reply: z.object({
    appId: z.string(),
    nonceStr: z.string(),
    /** Unix seconds. */
    timestamp: z.number(),
    signature: z.string(),
  }),
}

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
/** The applicant's answer to a request for more information. */
export type ApplicationAnswerBody = z.input<typeof answerApplication.body>
/** A certificate as visitors see it. */
export type Certificate = z.output<typeof certificate>
/** The result of a look-up: a valid certificate, an expired one, or none. */
export type CertificateState = z.output<typeof certificateState>
/** The outcome of a certificate look-up. */
export type CertificateCheck = z.output<typeof checkCertificate.reply>
/** A page view of a record, in an area whose views are counted. */
export type ContentView = z.output<typeof countOpening.body>
