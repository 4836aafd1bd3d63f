import { locales } from '@teachnet/protocol'
import {
  flag,
  list,
  map,
  number,
  oneOf,
  optionalNumber,
  optionalPassword,
  optionalText,
  text,
} from '@teachnet/protocol/call-schemas'
import * as z from 'zod/mini'
import { applicationStates } from '../site/applications.ts'
import { chosenKinds, noticeChannels as channelNames, noticeKinds } from '../site/notices.ts'
import { draftStates } from '../resources/draft-fields.ts'
import { applicationKinds, formFields, formValues } from './application-form.ts'
import { openApplication } from './site-calls.schemas.ts'

/** One application of a member, as a list shows it. */
const ownApplication = z.object({
  kind: z.enum(applicationKinds),
  number: z.string(),
  /** Subject in the language of the request: a teacher, or a course with its run; empty if the kind has no subject. */
  subject: z.string(),
  state: z.enum(applicationStates),
  /** Unix seconds. */
  create_time: z.number(),
  /** Time of the latest event, in Unix seconds. */
  update_time: z.number(),
  /** The dates of an enrolment that is confirmed, until the last one is over; null: there are none. */
  dates: z.nullable(
    z.object({
      /** `YYYY-MM-DD`. `last` equals `first` for a single day. */
      first: z.string(),
      last: z.string(),
      /** `HH:MM` each day; empty: not stated. */
      time: z.string(),
      /** Street and room, in the language of the request; may be empty. */
      place: z.string(),
      /** Paths on the public site. */
      page: z.string(),
      calendar: z.string(),
    }),
  ),
})

/** The applications that were sent with a contact that the member has proved. */
export const ownApplications = {
  reply: z.object({
    /** Newest first. */
    list: list(ownApplication),
    /** Contacts of the account that no code has proved yet: their applications are not listed. */
    unproved: list(z.enum(['email', 'mobile'])),
  }),
}

/** Adds an application to the account with which its sender was signed in. */
export const claimApplication = { body: z.object({ number: text(), key: text() }) }

/** Opens one of the member's applications, as `openApplication` does with a code. */
export const openOwnApplication = {
  body: z.object({ number: text() }),
  reply: z.object({
    ...openApplication.reply.shape,
    /** As in the list. */
    subject: z.string(),
    /** The files that were sent with the application. */
    files: list(
      z.object({
        /** Title of the field, in the language of the request. */
        label: z.string(),
        name: z.string(),
        /** Address, signed for half an hour. */
        url: z.string(),
      }),
    ),
  }),
}

const preference = z.object({
  /** Language of messages to the member; empty: that of the page on which the message begins. */
  locale: z.enum(['', ...locales]),
  /** IANA name; empty: the browser's. It decides when a day of the check-in ends. */
  timeZone: z.string(),
})

/** The language and the time zone that the member has chosen. */
export const preferences = { reply: preference }

/** Stores the language and the time zone that the member has chosen. */
export const savePreferences = { body: z.object({ locale: oneOf(['', ...locales]), timeZone: optionalText() }) }

const savedRef = { controller: text(), id: number() }

/** A record of the public site, as a list of saved ones shows it. */
const savedCard = z.object({
  controller: z.string(),
  id: z.int(),
  /** In the language of the request; empty if the record was unpublished. */
  title: z.string(),
  /** Path of its page on the public site. */
  path: z.string(),
  /** Path of the site, absolute address, or empty. */
  picture: z.string(),
})

/** The records that the member has saved. */
export const savedItems = {
  /** A record that a page of the public site offers to save. */
  query: z.object({ controller: optionalText(), id: optionalNumber() }),
  reply: z.object({
    /** Latest first. */
    list: list(z.object({ ...savedCard.shape, create_time: z.number() })),
    /** The offered record; null without one, or if it is not public. */
    offered: z.nullable(savedCard),
  }),
}

const savedState = z.object({ saved: z.boolean() })

/** Whether the member has saved a record. */
export const isSaved = { query: z.object(savedRef), reply: savedState }

/** Saves a record of the public site, or removes it from the saved ones. */
export const saveItem = { body: z.object({ ...savedRef, saved: flag() }), reply: savedState }

/** A course that the member has a confirmed enrolment in. */
const ownCourseCard = z.object({
  id: z.int(),
  /** In the language of the request. */
  title: z.string(),
  /** Path of its page on the public site. */
  path: z.string(),
  /** Path of the site, absolute address, or empty. */
  cover: z.string(),
  /** Number of its lessons with a video, and of those that the member has finished. */
  videos: z.int(),
  done: z.int(),
})

const lessonProgress = {
  /** Where the member stopped, in seconds. */
  position: z.int(),
  /** Whether the member has seen the lesson to its end. */
  isDone: z.boolean(),
}

/** An enrolment of a member with its run. */
const ownEnrolment = z.object({
  number: z.string(),
  state: z.enum(applicationStates),
  seats: z.int(),
  /** Position on the waiting list, from 1; null: it is not on it. */
  position: z.nullable(z.int()),
  /** How long free seats are offered to it, in Unix seconds; null: none are. */
  offerUntil: z.nullable(z.number()),
  /** Of all seats, in yuan; null: not stated. */
  price: z.nullable(z.string()),
  course: z.object({ title: z.string(), path: z.string() }),
  /** Texts are in the language of the request. */
  run: z.object({
    title: z.string(),
    /** `YYYY-MM-DD`. `last` equals `first` for a single day. */
    first: z.string(),
    last: z.string(),
    /** `HH:MM` each day; empty: not stated. */
    begins: z.string(),
    ends: z.string(),
    /** IANA name. */
    timeZone: z.string(),
    /** Street and room; may be empty. */
    place: z.string(),
    /** Empty: the teachers of the course. */
    teacher: z.string(),
    isCancelled: z.boolean(),
    /** Whether its last day is over. */
    isOver: z.boolean(),
    /** Path of its calendar file on the public site. */
    calendar: z.string(),
  }),
})

/** A certificate that names a member. */
const ownCertificate = z.object({
  code: z.string(),
  holder: z.string(),
  subject: z.string(),
  /** `YYYY-MM-DD`; null: not stated, or no end. */
  issued: z.nullable(z.string()),
  expires: z.nullable(z.string()),
  isExpired: z.boolean(),
  /** Path of the site, absolute address, or empty. */
  picture: z.string(),
  /** Path of the page on the public site that verifies it. */
  path: z.string(),
})

/** Address of the member's calendar feed, without protocol where the server does not know it; empty: switched off. */
const calendarFeed = z.object({ address: z.string() })

/** The courses with a confirmed enrolment, latest enrolment first. */
export const ownCourses = { reply: z.object({ list: list(ownCourseCard) }) }

/** Dates and certificates of the member. */
export const ownLearning = {
  reply: z.object({
    /** The latest enrolments that were not withdrawn or refused, by the first day of their runs, latest first. */
    enrolments: list(ownEnrolment),
    certificates: list(ownCertificate),
    feed: calendarFeed,
  }),
}

/** Switches the calendar feed off, or on with a new address; the former address ends. */
export const changeCalendarFeed = { body: z.object({ isOn: flag() }), reply: calendarFeed }

/** The dates of a member's confirmed enrolments, for a calendar app that has the secret address. */
export const calendarFeedFile = { query: z.object({ key: text(), lang: optionalText() }) }

/** A course of the member with its lessons. */
export const ownCourse = {
  query: z.object({ id: number() }),
  reply: z.object({
    ...ownCourseCard.shape,
    lessons: list(
      z.object({
        title: z.string(),
        /** Null: not stated. */
        minutes: z.nullable(z.int()),
        /** In lines; may be empty. */
        summary: z.string(),
        /** Identifies the video; empty without one. */
        key: z.string(),
        /** Signed address of the video, valid for a limited time; empty without one. */
        address: z.string(),
        ...lessonProgress,
      }),
    ),
  }),
}

/** Stores how far the member has watched a lesson. The position replaces the stored one; a finished lesson stays finished. */
export const saveLessonProgress = {
  body: z.object({ course: number(), lesson: text(), position: number(), isDone: flag() }),
  reply: z.object(lessonProgress),
}

const ownRecord = z.object({
  /** The record as its list names it, in the language of the request. */
  name: z.string(),
  /** Path of its page on the public site; empty while visitors may not see it. */
  path: z.string(),
  /** Identifies values and draft; a draft that is based on another version is rejected. */
  version: z.string(),
  ...formFields,
  /** Stored values by wire field. */
  values: map(z.unknown()),
  /** The latest draft; null without one. */
  draft: z.nullable(
    z.object({
      state: z.enum(draftStates),
      /** Values by wire field: those that differ from the stored ones of that time. */
      proposed: map(z.unknown()),
      /** Why it was rejected; empty otherwise. */
      reason: z.string(),
      /** When it was sent or decided, in Unix seconds. */
      update_time: z.number(),
    }),
  ),
})

/** The profile of a member who is a teacher, and the draft of its changes. */
export const teacherDraft = { reply: ownRecord }

/** Sends the changes of the profile for approval, in place of a draft that is waiting. */
export const sendTeacherDraft = {
  body: z.object({
    version: text(),
    /** By wire field; absent fields stay unchanged. */
    values: formValues,
  }),
  reply: ownRecord,
}

/** Withdraws a draft that is waiting. */
export const withdrawTeacherDraft = { body: z.object({}), reply: ownRecord }

const memberNotice = z.object({
  /** `n` and the id of a notice to this member, or `a` and the id of an announcement. */
  ref: z.string(),
  kind: z.enum(noticeKinds),
  /** Title and text are in the language of the request; the text may be empty. */
  title: z.string(),
  text: z.string(),
  /** A page of the member centre (`/account/…`), a path of the public site, an address, or empty. */
  link: z.string(),
  /** Unix seconds. */
  create_time: z.number(),
  is_read: z.boolean(),
})

const unread = z.object({ unread: z.int() })

/** The inbox of the member, newest first. */
export const notices = {
  query: z.object({
    /** 1-based. */
    page: optionalNumber(),
    limit: optionalNumber(),
  }),
  reply: z.object({ list: list(memberNotice), total: z.int(), ...unread.shape }),
}

/** Number of unread notices of the member. */
export const unreadNotices = { reply: unread }

/** Marks notices as read. */
export const readNotices = {
  body: z.object({
    /** References, separated by commas; empty: all. */
    refs: optionalText(),
  }),
  reply: unread,
}

const channelsOf = z.object({
  /** By kind, the channels that the member has chosen. */
  channels: z.readonly(z.record(z.enum(chosenKinds), list(z.enum(channelNames)))),
  /** The channels that the site has. */
  offered: list(z.enum(channelNames)),
  /** See `QuietHours`. */
  quiet: z.object({ from: z.string(), until: z.string() }),
})

/** The ways by which notices reach the member outside the site. */
export const noticeChannels = { reply: channelsOf }

/** Stores the ways by which notices reach the member, by kind, as names of channels with commas; and the quiet hours. */
export const saveNoticeChannels = {
  body: z.object({
    application: optionalText(),
    balance: optionalText(),
    dates: optionalText(),
    quietFrom: optionalText(),
    quietUntil: optionalText(),
  }),
}

/** Ends the mails of one kind; the key is in each of them. The body is the one that mail programs post on one click (RFC 8058). */
export const unsubscribe = { query: z.object({ key: text() }), body: z.object({ 'List-Unsubscribe': text() }) }

const memberExport = z.object({
  id: z.int(),
  state: z.enum(['waiting', 'ready', 'failed']),
  /** Bytes. */
  size: z.number(),
  /** Unix seconds. */
  create_time: z.number(),
  /** When the archive is deleted, in Unix seconds. */
  expire_time: z.number(),
  /** Address of the archive, signed for half an hour; empty until it is ready. */
  url: z.string(),
})

/** The archives of the member's data, and the planned deletion of the account. */
export const memberData = {
  reply: z.object({
    /** Newest first. */
    exports: list(memberExport),
    /** When the account is deleted, in Unix seconds; null: it is not. */
    deletion: z.nullable(z.number()),
    /** What a deletion of the account would give up, and the applications that are not decided yet. */
    left: z.object({
      money: z.string(),
      score: z.number(),
      applications: list(z.pick(ownApplication, { kind: true, number: true, subject: true })),
    }),
  }),
}

/** The password, or a code that was sent for the purpose. */
const confirmation = {
  password: optionalPassword(),
  /** The contact that the code was sent to. */
  type: oneOf(['email', 'mobile']),
  code: optionalText(),
}

/** Begins an archive with everything that is stored about the member; a job makes it. The password or a code confirms it. */
export const exportData = { body: z.object(confirmation) }

/** Sends a code that confirms the export of the data or the deletion of the account. */
export const sendDataCode = {
  body: z.object({ type: oneOf(['email', 'mobile']), purpose: oneOf(['export', 'deletion']) }),
}

/**
 * Plans the deletion of the account and ends every session. The password or a code confirms it; a member with a balance
 * gives it up, or has it paid out before.
 */
export const deleteAccount = { body: z.object({ ...confirmation, givesUp: z.optional(flag()) }) }

/** Cancels the planned deletion of the account. */
export const keepAccount = { body: z.object({}) }

/** A record that the member owns, and the draft of its changes. */
export type OwnRecord = z.output<typeof ownRecord>
/** A notice in the member's inbox. */
export type MemberNotice = z.output<typeof memberNotice>
/** A record of the public site, as a list of saved ones shows it. */
export type SavedCard = z.output<typeof savedCard>
/** An archive of the member's data. */
export type MemberExport = z.output<typeof memberExport>
/** What a member has chosen. */
export type Preferences = z.output<typeof preference>
/** One application of a member, as a list shows it. */
export type OwnApplication = z.output<typeof ownApplication>
/** An enrolment of a member with its run. */
export type OwnEnrolment = z.output<typeof ownEnrolment>
/** A certificate that names a member. */
export type OwnCertificate = z.output<typeof ownCertificate>
