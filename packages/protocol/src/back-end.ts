/**
 * Which server answers: ours, or an existing BuildAdmin 2.1 back end. The latter expects some bodies in another shape and lacks the calls
 * marked with `isOwn`.
 */
export type BackEnd = 'teachnet' | 'buildadmin'

/** Reply header in which our server identifies itself. An old back end does not send it, and an old client ignores it. */
export const backEndHeader = 'x-back-end'

/** The value of {@link backEndHeader} that our server sends. */
export const ownBackEnd = 'teachnet' satisfies BackEnd
