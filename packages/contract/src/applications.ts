import type { Field } from './fields.ts'

/** The application forms of the public site, each with the controller of the resource its applications arrive in. */
export const applicationControllers = {
  teacher: 'setin.Teacher',
  branch: 'setin.Branch',
  shop: 'setin.Shoper',
  class: 'setin.Classer',
} as const

/** The form that an application is sent with. */
export type ApplicationKind = keyof typeof applicationControllers

/** Paths that the forms post to; all are public. Forms are loaded from `contentPaths.application`. */
export const applicationPaths = {
  /** POST `submitApplication` of {@link siteCalls}. */
  submit: '/api/application/submit',
  /** POST: sends a code to the mobile number in an application that is being written. */
  mobileCode: '/api/application/mobileCode',
  /**
   * POST `?kind=&field=&key=` a form with `file`: one file of an application that is being written. Returns `{file: {url, name, size}}`.
   */
  upload: '/api/application/upload',
  /** POST: sends a code to the applicant. The reply is the same for an unknown number. */
  statusCode: '/api/application/statusCode',
  /** POST `{number, code}`; returns an {@link ApplicationAccess}. */
  open: '/api/application/open',
  /** POST `{token}`; returns an {@link ApplicationStatus}. */
  status: '/api/application/status',
  /** POST: sends what the back office has requested. */
  answer: '/api/application/answer',
  /** POST `{token}`: the applicant withdraws the application. */
  withdraw: '/api/application/withdraw',
} as const

/** Whether a text is the name of a form. */
export function isApplicationKind(text: string): text is ApplicationKind {
  return Object.hasOwn(applicationControllers, text)
}

/** The privacy notice that an applicant accepts. */
export interface Consent {
  /** Identifies the text: it changes whenever the text does. */
  readonly version: string
  /** In the language of the request. */
  readonly text: string
}

/** One record that a relation field of a form offers. */
export interface ApplicationChoice {
  readonly id: number
  readonly label: string
  readonly description: string
}

/** The data from which a form is rendered and validated. */
export interface ApplicationForm {
  readonly kind: ApplicationKind
  /**
   * The fields that an applicant may fill in, as the resource declares them; `parseInput` of `@teachnet/contract/schema` validates with
   * them.
   */
  readonly fields: Readonly<Record<string, Field>>
  /** The choices of each relation, by field name. */
  readonly choices: Readonly<Record<string, readonly ApplicationChoice[]>>
  readonly consent: Consent
  /** Whether a captcha is required: before the form is sent, or before the code is sent to the mobile number. */
  readonly hasCaptcha: boolean
  /** Whether the mobile number must be proven by a code sent to it. */
  readonly provesMobile: boolean
  readonly upload: ApplicationUpload
  /** The provinces, if a field asks for a region; cities and districts are read from `/api/ajax/area`. */
  readonly provinces: readonly { readonly value: number; readonly label: string }[]
}

/** The files that a form accepts. */
export interface ApplicationUpload {
  /** Maximum size of one file, in bytes. */
  readonly maxSize: number
  /** Allowed suffixes by field name; `*` allows every type that the site allows. */
  readonly types: Readonly<Record<string, readonly string[]>>
}

/** The channels through which an applicant receives codes and messages. */
export const applicationChannels = ['sms', 'email'] as const
/** One of {@link applicationChannels}. */
export type ApplicationChannel = (typeof applicationChannels)[number]

/** States of an application. An open application can be accepted, refused or withdrawn. */
export const applicationStates = {
  received: '0',
  contacted: '1',
  accepted: '2',
  refused: '3',
  waiting: '4',
  withdrawn: '5',
} as const
/** A value of {@link applicationStates}. */
export type ApplicationState = (typeof applicationStates)[keyof typeof applicationStates]

/** States in which an application is undecided. */
export const openApplicationStates: readonly ApplicationState[] = [
  applicationStates.received,
  applicationStates.contacted,
  applicationStates.waiting,
]

/** Whether an application in this state is still undecided. */
export function isOpenApplication(state: string): boolean {
  return openApplicationStates.some((open) => open === state)
}

/** Events of an application that its applicant can be notified of. */
export const applicationEvents = [
  'received',
  'contacted',
  'asked',
  'answered',
  'accepted',
  'refused',
  'withdrawn',
] as const
/** One of {@link applicationEvents}. */
export type ApplicationEventName = (typeof applicationEvents)[number]

/** One entry of the timeline. */
export interface ApplicationEntry {
  readonly event: ApplicationEventName
  /** As its author wrote it: the back office or the applicant. */
  readonly text: string
  /** Unix seconds. */
  readonly time: number
}

/** What an applicant sees of an application. */
export interface ApplicationStatus {
  readonly kind: ApplicationKind
  readonly number: string
  readonly state: ApplicationState
  /** Oldest first. */
  readonly timeline: readonly ApplicationEntry[]
  /** What the back office has requested, until the applicant answers. */
  readonly asked?: {
    readonly text: string
    /** Fields to be sent again; if empty, the request is a message only. */
    readonly fields: Readonly<Record<string, Field>>
    readonly choices: ApplicationForm['choices']
    readonly upload: ApplicationUpload
    readonly provinces: ApplicationForm['provinces']
  }
}
