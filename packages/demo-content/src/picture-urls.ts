/** Paths of the demo's pictures on the site. Some are shared by several records. */
export const pictureUrls = {
  board: (index: number) => `/storage/demo/board-${index}.webp`,
  member: (index: number) => `/storage/demo/member-${index}.webp`,
  cover: (index: number) => `/storage/demo/article-${index}.webp`,
  course: (index: number) => `/storage/demo/course-${index}.webp`,
  team: (index: number) => `/storage/demo/team-${index}.webp`,
  brand: (index: number) => `/storage/demo/brand-${index}.webp`,
  honour: (index: number) => `/storage/demo/honour-${index}.webp`,
  appIcon: (index: number) => `/storage/demo/app-icon-${index}.webp`,
  appScreen: (index: number) => `/storage/demo/app-${index}.webp`,
  slide: (index: number) => `/storage/demo/slide-${index}.webp`,
  /** One picture for all certificates of a kind. */
  certificate: (kind: string) => `/storage/demo/certificate-${kind}.webp`,
  /** Code of the floating contact. */
  contactCode: '/storage/demo/contact-code.webp',
  applicant: (index: number) => `/storage/demo/applicant-${index}.webp`,
  /** A fictitious business licence. */
  licence: '/storage/demo/licence.webp',
} as const
