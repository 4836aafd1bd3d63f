import { and, desc, eq } from 'drizzle-orm'
import type { Queries } from '../../db/client.ts'
import {
  appGroupTable as appGroup,
  appSwiperTable as appSlide,
  brandTable as brand,
  enterpriseBottomTable as bottom,
  enterpriseHonorTable as honour,
  enterpriseInfoTable as info,
} from '../../db/schema.ts'

export async function loadFooter(db: Queries) {
  return db
    .select({
      column_title: bottom.column_title,
      column_title_en: bottom.column_title_en,
      label: bottom.label,
      label_en: bottom.label_en,
      kind: bottom.kind,
      link: bottom.link,
      icon: bottom.icon,
    })
    .from(bottom)
    .where(eq(bottom.status, '1'))
    .orderBy(desc(bottom.weigh), desc(bottom.id))
}

export async function loadBrands(db: Queries) {
  return db
    .select({
      id: brand.id,
      name: brand.name,
      name_en: brand.name_en,
      logo: brand.logo,
      link: brand.link,
      description: brand.description,
      description_en: brand.description_en,
      since: brand.since,
    })
    .from(brand)
    .where(eq(brand.status, '1'))
    .orderBy(desc(brand.weigh), desc(brand.id))
}

export async function loadSections(db: Queries) {
  return db
    .select({
      key: info.key,
      title: info.title,
      title_en: info.title_en,
      image: info.image,
      video: info.video,
      content: info.content,
      content_en: info.content_en,
    })
    .from(info)
    .where(eq(info.status, '1'))
    .orderBy(desc(info.weigh), info.id)
}

/** Years that have honours, newest first. */
export async function loadHonourYears(db: Queries): Promise<number[]> {
  const rows = await db
    .selectDistinct({ year: honour.year })
    .from(honour)
    .where(eq(honour.status, '1'))
    .orderBy(desc(honour.year))
  return rows.map(({ year }) => year)
}

export async function loadHonours(
  db: Queries,
  { year, category }: { readonly year: number | undefined; readonly category: string | undefined },
) {
  return db
    .select({
      id: honour.id,
      title: honour.title,
      title_en: honour.title_en,
      issuer: honour.issuer,
      image: honour.image,
      year: honour.year,
      category: honour.category,
    })
    .from(honour)
    .where(
      and(
        eq(honour.status, '1'),
        year === undefined ? undefined : eq(honour.year, year),
        category === undefined ? undefined : eq(honour.category, category),
      ),
    )
    .orderBy(desc(honour.year), desc(honour.weigh), desc(honour.id))
}

export async function loadAppGroups(db: Queries) {
  return db
    .select({
      id: appGroup.id,
      title: appGroup.title,
      title_en: appGroup.title_en,
      subtitle: appGroup.subtitle,
      subtitle_en: appGroup.subtitle_en,
      icon: appGroup.icon,
      image: appGroup.image,
      description: appGroup.description,
      description_en: appGroup.description_en,
      link: appGroup.link,
    })
    .from(appGroup)
    .where(eq(appGroup.status, '1'))
    .orderBy(desc(appGroup.weigh), desc(appGroup.id))
}

export async function loadAppSlides(db: Queries) {
  return db
    .select({
      id: appSlide.id,
      title: appSlide.title,
      title_en: appSlide.title_en,
      image: appSlide.image,
      link: appSlide.link,
      group_id: appSlide.group_id,
    })
    .from(appSlide)
    .where(eq(appSlide.status, '1'))
    .orderBy(desc(appSlide.weigh), desc(appSlide.id))
}
