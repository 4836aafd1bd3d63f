/** The application forms of the public site, each with the controller of the resource its applications arrive in. */
export const applicationControllers = {
  teacher: 'setin.Teacher',
  branch: 'setin.Branch',
  shop: 'setin.Shoper',
  class: 'setin.Classer',
  enrolment: 'setin.Enrolment',
  booking: 'setin.Booking',
  enquiry: 'setin.Enquiry',
} as const

/** The form that an application is sent with. */
export type ApplicationKind = keyof typeof applicationControllers

/** How texts name a submitted form: a question is an enquiry, and a school that invites a teacher sends a booking. */
export type ApplicationManner = 'application' | 'booking' | 'enquiry'

/** How texts name a submitted form. */
export function mannerOf(kind: ApplicationKind): ApplicationManner {
  return kind === 'enquiry' || kind === 'booking' ? kind : 'application'
}

/** Days within which the forms promise a decision, or an answer: the due date of an application follows, and so do the texts. */
export const promisedDays = { application: 14, booking: 5, enquiry: 5 } as const satisfies Readonly<
  Record<ApplicationManner, number>
>

/** Paths that the forms post to; all are public. Forms are loaded from `contentPaths.application`. */
export const applicationPaths = {
  /** POST `{number, key}` by a member: adds the application to the account. */
  claim: '/api/account/claimApplication',
  /** POST `submitApplication` of {@link siteCalls}. */
  submit: '/api/application/submit',
  /** POST: sends a code to the mobile number in an application that is being written. */
  mobileCode: '/api/application/mobileCode',
  /**
   * POST `?kind=&field=&key=` a form with `file`: one file of an application that is being written. Returns `{file: {url, name, size}}`.
   */
  upload: '/api/application/upload',
  /** POST `?kind=&field=&key=`: a signed form that uploads one file of an application straight to the storage. */
  uploadPolicy: '/api/application/uploadPolicy',
  /** POST `?kind=&field=&key=`: takes over a file that was uploaded straight to the storage; returns what `upload` does. */
  uploaded: '/api/application/uploaded',
  /** POST `{kind}`: counts that a visitor has opened a form. */
  opened: '/api/application/opened',
  /** POST `{kind, key}`: returns `{begun}`, the mark of when a form was begun, and counts it. */
  begin: '/api/application/begin',
  /** GET `?province=&city=`: the cities of a province, or the districts of a city. */
  regions: '/api/ajax/area',
  /** GET `?id=` and POST `{id, info, unset}`: the picture captcha of the member centre. */
  captcha: '/api/common/clickCaptcha',
  checkCaptcha: '/api/common/checkClickCaptcha',
  /** POST: sends a code to the applicant. The reply is the same for an unknown number. */
  statusCode: '/api/application/statusCode',
  /** POST `{number, code}`; returns an {@link ApplicationAccess}. */
  open: '/api/application/open',
  /** POST `{token}`; returns an {@link ApplicationStatus}. */
  status: '/api/application/status',
  /** POST: sends what the back office has requested. */
  answer: '/api/application/answer',
  /** POST `{token}`: the applicant takes the seats that are offered to an enrolment of the waiting list. */
  takeOffer: '/api/application/takeOffer',
  /** POST `{token}`: the applicant withdraws the application. */
  withdraw: '/api/application/withdraw',
} as const

/** Whether a text is the name of a form. */
export function isApplicationKind(text: string): text is ApplicationKind {
  return Object.hasOwn(applicationControllers, text)
}

/** The channels through which an applicant receives codes and messages. */
export const applicationChannels = ['sms', 'email'] as const
/** One of {@link applicationChannels}. */
export type ApplicationChannel = (typeof applicationChannels)[number]

/** States of an application. An open application can be accepted, rejected or withdrawn. */
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

/** Whether an applicant may withdraw an application in this state: an open one, or an accepted enrolment, whose seats become free. */
export function isWithdrawable(kind: ApplicationKind, state: string): boolean {
  return isOpenApplication(state) || (kind === 'enrolment' && state === applicationStates.accepted)
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
  'offered',
  'offerTaken',
  'offerEnded',
] as const
/** One of {@link applicationEvents}. */
export type ApplicationEventName = (typeof applicationEvents)[number]

/** Events that only the back office sees: notes of its staff, and changes of the handler, with the name of the new one as their text. */
export const deskEvents = ['noted', 'assigned'] as const
/** An event of an application, for its applicant or for the staff alone. */
export type DeskEventName = ApplicationEventName | (typeof deskEvents)[number]

/** Whether an applicant may see an event. */
export function isForApplicant(event: DeskEventName): event is ApplicationEventName {
  return applicationEvents.some((each) => each === event)
}
