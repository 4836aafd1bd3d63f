/** Matching colours of paper, ink and accent. */
export const tones = [
  ['#F3ECDD', '#1D3557', '#C8402F'],
  ['#E6E9E6', '#2F6B4F', '#C8402F'],
  ['#F2E9E1', '#7A4A3A', '#1D3557'],
  ['#E8EBEF', '#1D3557', '#8F6210'],
  ['#1D3557', '#F3ECDD', '#E0B35C'],
  ['#EFE6D3', '#4C4A63', '#C8402F'],
  ['#22384A', '#E9E4D6', '#FF8A75'],
] as const
