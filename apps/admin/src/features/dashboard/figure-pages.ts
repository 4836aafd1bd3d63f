/** A page that a figure links to. */
export interface FigureLink {
  readonly title: string
  readonly path: string
}

/** A list of applications. */
export interface ApplicationLink extends FigureLink {
  readonly controller: string
}

/** Pages that the account may open; a figure without its page is not shown. */
export interface FigurePages {
  readonly members: FigureLink | undefined
  readonly attachments: FigureLink | undefined
  /** Lists of applications, each filtered to the new ones. */
  readonly applications: readonly ApplicationLink[]
}
