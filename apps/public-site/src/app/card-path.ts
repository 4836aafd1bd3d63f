import type { SitePage } from '../pages.ts'

/**
 * Path of the picture for link previews of a page: `/card/top10`, `/card/course/reading`.
 *
 * @param params the parameters of the page's path
 */
export function cardPath(name: string, params: Readonly<Record<string, string | undefined>>): string {
  return ['/card', name, ...Object.values(params).filter((value) => value !== undefined)].join('/')
}

/** The parameters of a page's path from the last part of its card's path. */
export function paramsOfCard({ path }: Pick<SitePage, 'path'>, key: string | undefined): Record<string, string> {
  const name = /:(\w+)/.exec(path)?.[1]
  return name === undefined || key === undefined ? {} : { [name]: key }
}
