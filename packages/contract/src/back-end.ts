/**
 * Which server answers: ours, or an existing BuildAdmin 2.1 back end, which asks for some bodies in another shape and lacks the calls
 * that are marked in `calls`.
 */
export type BackEnd = 'teachnet' | 'buildadmin'

/** Header of every reply in which our server names itself; an old back end does not send it, and an old client does not read it. */
export const backEndHeader = 'x-back-end'

/** The value of {@link backEndHeader} that our server sends. */
export const ownBackEnd = 'teachnet' satisfies BackEnd
