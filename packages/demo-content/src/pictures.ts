import { appIconSvg, appScreenSvg } from './drawings/app-pictures.ts'
import { classroomSvg } from './drawings/classroom.ts'
import { articleCoverSeed, companyCoverSeed, coverSvg } from './drawings/article-cover.ts'
import { brandMarkSvg } from './drawings/brand-mark.ts'
import { courseCoverSvg } from './drawings/course-cover.ts'
import { type DocumentKind, documentSvg } from './drawings/documents.ts'
import type { Picture } from './drawings/draw.ts'
import { portraitSvg, type Sitter } from './drawings/portrait.ts'
import { qrCodeSvg } from './drawings/qr-code.ts'
import { slideSvg } from './drawings/slide.ts'
import { teamCoverSvg } from './drawings/team-cover.ts'
import { pictureUrls } from './picture-urls.ts'
import { createApplicants } from './records/applications.ts'
import { listCourses } from './records/courses.ts'
import type { Person } from './records/people.ts'
import { slideCount } from './records/site.ts'
import type { DemoTeacher } from './records/teachers.ts'
import { chooseTeams } from './records/teams.ts'
import { brands, companySections, honours } from './texts/company.ts'
import { contactAddress } from './site-values.ts'
import { appGroups } from './texts/site-texts.ts'
import type { DemoWorld } from './world.ts'

/** Every picture of the demo. */
export function listPictures({ teachers, members, articles }: DemoWorld): Picture[] {
  return [
    ...teachers.flatMap(({ person }, index) => [
      { url: pictureUrls.photo(index), svg: portraitSvg(teacherSitter(index, person), 'photo', 560) },
      { url: pictureUrls.avatar(index), svg: portraitSvg(teacherSitter(index, person), 'avatar', 240) },
    ]),
    ...members.map(({ isWoman, avatar }, index) => ({
      url: avatar,
      svg: portraitSvg({ seed: 90_000 + index * 31, isWoman }, 'avatar', 200),
    })),
    ...createApplicants().map(({ isWoman }, index) => ({
      url: pictureUrls.applicant(index),
      svg: portraitSvg({ seed: 95_000 + index * 37, isWoman }, 'photo', 400),
    })),
    ...articles.map((_, index) => ({ url: pictureUrls.cover(index), svg: coverSvg(articleCoverSeed(index), 960) })),
    ...listCourses().map(({ kind }, index) => ({
      url: pictureUrls.course(index),
      svg: courseCoverSvg({ seed: 3000 + index * 41, category: kind.category }, 800),
    })),
    ...teamPictures(teachers),
    ...companyPictures(),
    { url: pictureUrls.banner, svg: classroomSvg(1280) },
    { url: pictureUrls.contactCode, svg: qrCodeSvg(contactAddress, 480) },
    ...documentPictures(),
    ...Array.from({ length: slideCount }, (_, index) => ({
      url: pictureUrls.slide(index),
      svg: slideSvg(index, 1200),
    })),
  ]
}

function teacherSitter(index: number, { isWoman }: Person): Sitter {
  return { seed: 1000 + index * 17, isWoman }
}

function teamPictures(teachers: readonly DemoTeacher[]): Picture[] {
  return chooseTeams(teachers).map(({ members }, index) => {
    const sitters = members.map((teacher) => teacherSitter(teachers.indexOf(teacher), teacher.person))
    return { url: pictureUrls.team(index), svg: teamCoverSvg(index, sitters, 960) }
  })
}

function companyPictures(): Picture[] {
  return [
    ...companySections.map(({ key }, index) => ({
      url: pictureUrls.company(key),
      svg: coverSvg(companyCoverSeed(index), 960),
    })),
    ...brands.map((_, index) => ({ url: pictureUrls.brand(index), svg: brandMarkSvg(index, 240) })),
    ...appGroups.flatMap((_, index) => [
      { url: pictureUrls.appIcon(index), svg: appIconSvg(index, 128) },
      { url: pictureUrls.appScreen(index), svg: appScreenSvg(index, 480) },
    ]),
  ]
}

function documentPictures(): Picture[] {
  const sheet = (url: string, kind: DocumentKind, seed: number) => ({ url, svg: documentSvg({ kind, seed }, 600) })
  return [
    ...honours.map(({ category }, index) => sheet(pictureUrls.honour(index), category, 4000 + index * 11)),
    ...(['teacher', 'course', 'shop', 'branch'] as const).map((kind, index) =>
      sheet(pictureUrls.certificate(kind), 'certificate', 5000 + index * 13),
    ),
    sheet(pictureUrls.licence, 'certificate', 5100),
  ]
}
