/** The targets of a picture captcha: characters, or icons. */
export const captchaModes = ['text', 'icon'] as const
/** One of {@link captchaModes}. */
export type CaptchaMode = (typeof captchaModes)[number]
