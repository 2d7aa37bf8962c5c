import { icon } from '#ui/icons.tsx'

/** What was bought, in a line: food and drink, goods, a bed, a ride, fuel, a show, health. */
export const CupIcon = icon(
  'M5 9.5h11v5.8a4.2 4.2 0 0 1-4.2 4.2H9.2A4.2 4.2 0 0 1 5 15.3zM16 11h1.6a2.4 2.4 0 0 1 0 4.8H16M8 3.5v2.5M10.7 3.5v2.5M13.4 3.5v2.5',
)
export const BagIcon = icon(
  'M6 8.2h12l1 10.3a1.8 1.8 0 0 1-1.8 2H6.8a1.8 1.8 0 0 1-1.8-2zM9 10.5V7a3 3 0 0 1 6 0v3.5',
)
export const BedIcon = icon(
  'M3 5.5v13M3 15.5h18v3M21 15.5v-2.3a3 3 0 0 0-3-3h-6.5v5.3M7 13a1.7 1.7 0 1 0 0-3.4A1.7 1.7 0 0 0 7 13z',
)
export const CarIcon = icon(
  'M4 16.5v-3.2l1.8-5A2 2 0 0 1 7.7 7h8.6a2 2 0 0 1 1.9 1.3l1.8 5v3.2a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1zM5 12.5h14M6 17.5v1.8M18 17.5v1.8M7.3 14.9h.6M16.1 14.9h.6',
)
export const TicketIcon = icon(
  'M4 7h16v3.2a1.9 1.9 0 0 0 0 3.6V17H4v-3.2a1.9 1.9 0 0 0 0-3.6zM14 7v2M14 11v2M14 15v2',
)
export const HealthIcon = icon(
  'M12 20s-7.5-4.4-7.5-10A4.3 4.3 0 0 1 12 7.3 4.3 4.3 0 0 1 19.5 10c0 5.6-7.5 10-7.5 10zM12 10.2v4.6M9.7 12.5h4.6',
)
