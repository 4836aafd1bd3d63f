/**
 * Which server answers: ours, or an existing BuildAdmin 2.1 back end. The latter expects some bodies in another shape and lacks the calls
 * marked with `isOwn`.
 */
export type BackEnd = 'teachnet' | 'buildadmin'

/** Reply header in which our server identifies itself. An old back end does not send it, and an old client ignores it. */
export const backEndHeader = 'x-back-end'

/**
 * The media type with which a client states that it shows texts as texts: our server sends them as stored. A BuildAdmin client may insert
 * them into a page as HTML, and gets them with entities. A parameter of `Accept` passes every server and needs no CORS preflight.
 */
export const plainTextsType = 'application/json;texts=plain'

/** The value of {@link backEndHeader} that our server sends. */
export const ownBackEnd = 'teachnet' satisfies BackEnd
