/** The input types and rules of the back office's configuration page (`routine.Config`). */

/** Every kind of input of the configuration page. */
export const configItemTypes = [
  'string',
  'password',
  'number',
  'radio',
  'checkbox',
  'switch',
  'textarea',
  'array',
  'datetime',
  'year',
  'date',
  'time',
  'select',
  'selects',
  'remoteSelect',
  'remoteSelects',
  'editor',
  'city',
  'image',
  'images',
  'file',
  'files',
  'icon',
  'color',
] as const
/** One of {@link configItemTypes}. */
export type ConfigItemType = (typeof configItemTypes)[number]

/** Every validation rule that an item can have. */
export const configItemRules = [
  'required',
  'mobile',
  'idNumber',
  'account',
  'password',
  'varName',
  'editorRequired',
  'url',
  'email',
  'date',
  'number',
  'integer',
  'float',
] as const
/** One of {@link configItemRules}. */
export type ConfigItemRule = (typeof configItemRules)[number]

/** The targets of a picture captcha: characters, or icons. */
export const captchaModes = ['text', 'icon'] as const
/** One of {@link captchaModes}. */
export type CaptchaMode = (typeof captchaModes)[number]
