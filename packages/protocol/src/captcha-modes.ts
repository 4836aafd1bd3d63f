/** What a picture captcha may ask for: characters, or icons. */
export const captchaModes = ['text', 'icon'] as const
/** One of {@link captchaModes}. */
export type CaptchaMode = (typeof captchaModes)[number]
