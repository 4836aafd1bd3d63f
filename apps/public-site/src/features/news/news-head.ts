import type { NewsContent, NewsItemContent } from '@teachnet/contract'
import type { HeadOf } from '../../app/loading/load-content.server.ts'
import { breadcrumbs, newsArticle, organization } from '../../seo/json-ld.ts'
import { pageOfList } from '../../app/list-path.ts'
import { chosenNews, newsPath } from './news-path.ts'

export const newsListHead: HeadOf<NewsContent> = (content, place, text) => {
  const { site, category, page, list, total } = content
  const chosen = chosenNews(content)
  const news = text('site.news')
  const name = category ? text('news.categoryTitle', { category: category.name }) : news
  return {
    path: pageOfList('/news', chosen, page),
    isUnlisted: total === 0 || chosen.q !== undefined,
    feeds: category ? [{ title: name, path: `/rss/${category.slug}` }] : [],
    title: page > 1 ? text('news.pageTitle', { name, page }) : name,
    siteName: site.siteName,
    description: text('news.description', { name, siteName: site.siteName }),
    image: list.find(({ cover }) => cover !== '')?.cover || site.logo,
    jsonLd: [
      breadcrumbs(
        [
          { name: text('site.home'), path: '/' },
          { name: news, path: '/news' },
          ...(category ? [{ name: category.name, path: newsPath(category.slug) }] : []),
        ],
        place,
      ),
    ],
  }
}

export const newsItemHead: HeadOf<NewsItemContent> = ({ site, item }, place, text) => {
  const path = `/news/${item.slug}`
  return {
    path,
    title: item.seo_title || item.title,
    siteName: site.siteName,
    description: item.seo_description || item.summary || item.title,
    image: item.cover || site.home_info_image || site.logo,
    type: 'article',
    feeds: [
      {
        title: text('news.categoryTitle', { category: item.category.name }),
        path: `/rss/${item.category.slug}`,
      },
    ].slice(0, item.is_news),
    publishTime: item.publish_time,
    jsonLd: [
      newsArticle(item, site, place),
      organization(site, place),
      breadcrumbs(
        [
          { name: text('site.home'), path: '/' },
          { name: text('site.news'), path: '/news' },
          { name: item.category.name, path: newsPath(item.category.slug) },
          { name: item.title, path },
        ],
        place,
      ),
    ],
  }
}
