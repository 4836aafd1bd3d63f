import { configItemTypes } from '@teachnet/protocol'
import { list, number, oneOf, optionalText, text } from '@teachnet/protocol/call-schemas'
import * as z from 'zod/mini'

/** The change of an item by a save; the values have the format of the configuration page. */
const itemChange = z.object({
  name: z.string(),
  /** In the language of the request; of a deleted item its name. */
  title: z.string(),
  type: z.enum(configItemTypes),
  /** The values of a secret are not kept. */
  isSecret: z.boolean(),
  before: z.unknown(),
  after: z.unknown(),
  /** Whether the item still exists, and its earlier value may be set again. */
  canRestore: z.boolean(),
})

/** The saves of a group of the configuration that changed something, the latest first. */
export const settingsHistory = {
  query: z.object({ group: text(), page: z._default(number(), 1) }),
  reply: z.object({
    total: z.int(),
    list: list(
      z.object({
        id: z.int(),
        /** Unix seconds. */
        time: z.int(),
        /** Name of the administrator who saved. */
        admin: z.string(),
        changes: list(itemChange),
      }),
    ),
  }),
}

/** Sets items to the values that they had before a save. */
export const restoreSettings = {
  body: z.object({
    /** Id of the save. */
    id: number(),
    /** Items to restore. */
    names: z.array(z.string()).check(z.maxLength(200)),
  }),
}

/** Services outside the server whose connection an administrator can try, besides the mail server. */
export const connectionKinds = ['sms', 'storage', 'iconFont'] as const

/** Tries a connection. Nothing is stored. */
export const tryConnection = {
  body: z.object({
    what: oneOf(connectionKinds),
    /** The mobile number that receives the message, or the address of the icon font. */
    target: optionalText(),
  }),
  reply: z.object({
    isWorking: z.boolean(),
    /** The outcome or the reason of a failure, in the language of the request; without text from the service. */
    detail: z.string(),
    /** Duration in ms. */
    took: z.int(),
  }),
}

/** A service whose connection can be tried. */
export type ConnectionKind = (typeof connectionKinds)[number]
/** Whether a connection works. */
export type ConnectionTrial = z.output<typeof tryConnection.reply>
/** A page of the history of a group. */
export type SettingsHistory = z.output<typeof settingsHistory.reply>
/** The change of an item by a save. */
export type SettingsItemChange = z.output<typeof itemChange>

/** The steps of the set-up of a new installation. */
export const setupSteps = [
  'siteName',
  'logo',
  'record',
  'contact',
  'mail',
  'address',
  'backup',
  'secondAdmin',
  'secondFactor',
] as const

/** The progress of the set-up, from its actual state. */
export const setupState = {
  reply: z.object({ steps: list(z.object({ name: z.enum(setupSteps), isDone: z.boolean() })) }),
}

/** A step of the first set-up. */
export type SetupStep = z.output<typeof setupState.reply>['steps'][number]
