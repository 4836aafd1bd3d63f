import type { Field } from './fields.ts'

/** The application forms of the public site, each with the controller of the resource its applications arrive in. */
export const applicationControllers = {
  teacher: 'setin.Teacher',
  branch: 'setin.Branch',
  shop: 'setin.Shoper',
  class: 'setin.Classer',
} as const

/** Which form an application is sent with. */
export type ApplicationKind = keyof typeof applicationControllers

/** Where the forms are sent to; both public. They are read at `contentPaths.application`. */
export const applicationPaths = {
  /** POST an {@link ApplicationBody}. */
  submit: '/api/application/submit',
  /** POST `?kind=&field=&key=` a form with `file`: one file of an application that is being written. Gives `{file: {url, name, size}}`. */
  upload: '/api/application/upload',
} as const

/** Whether a text names a form. */
export function isApplicationKind(text: string): text is ApplicationKind {
  return Object.hasOwn(applicationControllers, text)
}

/** The privacy notice that an applicant agrees to. */
export interface Consent {
  /** Tells one text from another: it changes whenever the text does. */
  readonly version: string
  /** In the language of the request. */
  readonly text: string
}

/** One record that a relation of a form offers. */
export interface ApplicationChoice {
  readonly id: number
  readonly label: string
  readonly description: string
}

/** What a form is drawn and checked from. */
export interface ApplicationForm {
  readonly kind: ApplicationKind
  /** What an applicant may fill in, as the resource declares it; `parseInput` of `@teachnet/contract/schema` checks by it. */
  readonly fields: Readonly<Record<string, Field>>
  /** What each relation offers, by field name. */
  readonly choices: Readonly<Record<string, readonly ApplicationChoice[]>>
  readonly consent: Consent
  /** Whether a click captcha must be solved. */
  readonly hasCaptcha: boolean
}

/** An application as it is sent. */
export interface ApplicationBody {
  readonly kind: ApplicationKind
  /** 16 to 64 letters, digits or `-`, made up when the form is opened and kept with its draft: the same key never applies twice. */
  readonly key: string
  /** Version of the {@link Consent} that was agreed to. */
  readonly consent: string
  /** Path of the page that the form is on. */
  readonly source: string
  readonly captchaId?: string
  readonly captchaInfo?: string
  /** By field name, as an `add` of the resource takes them; files as the addresses that the upload gave. */
  readonly values: Readonly<Record<string, unknown>>
}
