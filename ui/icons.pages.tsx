/** Icons that neither the frame nor Home shows: they come with the pages. */
import { type Icon, cardFrame, icon, ring, corners } from '#ui/icons.tsx'

const sheet = 'M13.5 3.5h-6a2 2 0 0 0-2 2v13a2 2 0 0 0 2 2h9a2 2 0 0 0 2-2v-10zv4a1 1 0 0 0 1 1h4'

export const UsersIcon = icon(
  'M9.3 11.8a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM2.8 20c.5-3.9 3-6 6.5-6s6 2.1 6.5 6M15.8 4.2a4 4 0 0 1 0 7.2M18.3 14.7c1.7.9 2.7 2.7 3 5.3',
)
export const IdentityIcon = icon(
  `${cardFrame}M9.2 12a1.9 1.9 0 1 0 0-3.8 1.9 1.9 0 0 0 0 3.8zM6 15.8c.3-1.5 1.5-2.4 3.2-2.4s2.9.9 3.2 2.4M15.5 9.7h2.5M15.5 13.3h2.5`,
)
export const InviteIcon = icon(
  'M6.5 5h11A2.5 2.5 0 0 1 20 7.5v11a2.5 2.5 0 0 1-2.5 2.5h-11A2.5 2.5 0 0 1 4 18.5v-11A2.5 2.5 0 0 1 6.5 5zM8 3v3.5M16 3v3.5M12 14a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6zM7.2 20.8c.3-2.6 2-4.3 4.8-4.3s4.5 1.7 4.8 4.3',
)
export const AddressBookIcon = icon(
  'M5 17.8V5.5A2 2 0 0 1 7 3.5h11a1 1 0 0 1 1 1v15a1 1 0 0 1-1 1H7.7A2.7 2.7 0 0 1 5 17.8zM5 17.8a2.3 2.3 0 0 1 2.3-2.3H19M12 9.3a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3zM9.4 12.7c.2-1.3 1.2-2.1 2.6-2.1s2.4.8 2.6 2.1',
)
export const FaceIcon = icon(`${corners}M9 9.3v.4M15 9.3v.4M8.8 14.2c1.8 2 4.6 2 6.4 0`)
export const FingerprintIcon = icon(
  'M5.4 8.3a7.8 7.8 0 0 1 14.4 4.2c0 1.6-.1 3.1-.4 4.5M4.2 12.2c-.1 1.6-.3 2.8-.7 3.9M6.3 19c.9-2 1.3-4.2 1.3-6.6a4.4 4.4 0 0 1 8.8 0c0 3-.4 5.7-1.3 8.1M12 12.4c0 3.2-.6 5.9-1.9 8.3M18.3 19.6l-.3.9',
)
export const SwapIcon = icon(
  'M2.8 9.5L6.3 6l3.5 3.5M6.3 6.3v8.2A2.5 2.5 0 0 0 8.8 17h3.7M21.2 14.5L17.7 18l-3.5-3.5M17.7 17.7V9.5A2.5 2.5 0 0 0 15.2 7h-3.7',
)
export const BanknoteIcon = icon(
  `${cardFrame}M12 14a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM6.3 12h.01M17.7 12h.01`,
)
export const LockIcon = icon(
  'M6.8 10.5h10.4A2.3 2.3 0 0 1 19.5 12.8v5.4A2.3 2.3 0 0 1 17.2 20.5H6.8A2.3 2.3 0 0 1 4.5 18.2v-5.4a2.3 2.3 0 0 1 2.3-2.3zM8 10.5V7.7a4 4 0 0 1 8 0v2.8',
)
export const KeyIcon = icon(
  'M14.8 14.2a5.5 5.5 0 1 0-5-3.2L3.5 17.3V20.5h3.2v-2.3H9v-2.3h2.3l1.6-2.1M16.2 7.8h.01',
)
export const PlusIcon = icon('M12 5v14M5 12h14')
export const MinusIcon = icon('M5 12h14')
export const CopyIcon = icon(
  'M11 8.5h7.5a2.5 2.5 0 0 1 2.5 2.5v7.5a2.5 2.5 0 0 1-2.5 2.5H11a2.5 2.5 0 0 1-2.5-2.5V11a2.5 2.5 0 0 1 2.5-2.5zM5 15.5A2 2 0 0 1 3 13.5V5.5A2.5 2.5 0 0 1 5.5 3h8a2 2 0 0 1 2 2',
)
export const ShareIcon = icon(
  'M12 3.5V15M7.8 7.5L12 3.3l4.2 4.2M4.5 12.5v5.8a2.2 2.2 0 0 0 2.2 2.2h10.6a2.2 2.2 0 0 0 2.2-2.2v-5.8',
)
export const DownloadIcon = icon(
  'M12 3.5V15M7.5 10.7L12 15.2l4.5-4.5M4 15.5v2.8a2.2 2.2 0 0 0 2.2 2.2h11.6a2.2 2.2 0 0 0 2.2-2.2v-2.8',
)
export const HistoryIcon = icon('M3.3 10.2A9 9 0 1 1 4.2 16.5M3.2 4.8v5.4h5.4M12 7.5V12l3.2 1.8')
export const ClockIcon = icon(`${ring}M12 7v5l3.3 2`)
export const FileExportIcon = icon(`${sheet}M12 11.5v5.5M9.5 14.7l2.5 2.5 2.5-2.5`)
export const FileIcon = icon(`${sheet}M9 13h6M9 16.5h4`)
export const SearchIcon = icon('M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16.2 16.2l4.3 4.3')
export const FilterIcon = icon('M4 7h16M7 12h10M10 17h4')
export const GlobeIcon = icon(
  `${ring}M3 12h18M12 3c2.6 2.6 3.8 5.6 3.8 9s-1.2 6.4-3.8 9c-2.6-2.6-3.8-5.6-3.8-9s1.2-6.4 3.8-9z`,
)
export const MapPinIcon = icon(
  'M12 21.2s7-5.9 7-11.2a7 7 0 1 0-14 0c0 5.3 7 11.2 7 11.2zM12 12.6a2.6 2.6 0 1 0 0-5.2 2.6 2.6 0 0 0 0 5.2z',
)
export const MoonIcon = icon('M20.5 14.2A8.7 8.7 0 0 1 9.8 3.5a8.7 8.7 0 1 0 10.7 10.7z')
export const SunIcon = icon(
  'M12 16.2a4.2 4.2 0 1 0 0-8.4 4.2 4.2 0 0 0 0 8.4zM12 2.5v1.7M12 19.8v1.7M2.5 12h1.7M19.8 12h1.7M5.3 5.3l1.2 1.2M17.5 17.5l1.2 1.2M5.3 18.7l1.2-1.2M17.5 6.5l1.2-1.2',
)
export const HelpIcon = icon(
  `${ring}M12 15.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM5.7 5.7l3.8 3.8M14.5 14.5l3.8 3.8M5.7 18.3l3.8-3.8M14.5 9.5l3.8-3.8`,
)
export const ScalesIcon = icon(
  'M12 3.5v17M8 20.5h8M5 7l7-1.5L19 7M5 7l-2.6 6.5a2.8 2.8 0 0 0 5.2 0zM19 7l-2.6 6.5a2.8 2.8 0 0 0 5.2 0z',
)
export const GearIcon = icon(
  'M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM10.2 4.3a1.9 1.9 0 0 1 3.6 0l.1.5a1.9 1.9 0 0 0 2.7 1.6l.5-.2a1.9 1.9 0 0 1 1.9 3.2l-.4.3a1.9 1.9 0 0 0 0 3.1l.4.3a1.9 1.9 0 0 1-1.9 3.2l-.5-.2a1.9 1.9 0 0 0-2.7 1.6l-.1.5a1.9 1.9 0 0 1-3.6 0l-.1-.5a1.9 1.9 0 0 0-2.7-1.6l-.5.2A1.9 1.9 0 0 1 5 13.1l.4-.3a1.9 1.9 0 0 0 0-3.1L5 9.4a1.9 1.9 0 0 1 1.9-3.2l.5.2a1.9 1.9 0 0 0 2.7-1.6z',
)
export const StarIcon = icon(
  'M11.1 3.9a1 1 0 0 1 1.8 0l2.1 4.3 4.7.7a1 1 0 0 1 .6 1.7l-3.4 3.3.8 4.7a1 1 0 0 1-1.5 1.1L12 17.5l-4.2 2.2a1 1 0 0 1-1.5-1.1l.8-4.7-3.4-3.3a1 1 0 0 1 .6-1.7l4.7-.7z',
)
export const TrashIcon = icon(
  'M4.5 6.5h15M9 6.5V5a1.5 1.5 0 0 1 1.5-1.5h3A1.5 1.5 0 0 1 15 5v1.5M6.3 6.5l.8 12a2.1 2.1 0 0 0 2.1 2h5.6a2.1 2.1 0 0 0 2.1-2l.8-12M10 10.5v6M14 10.5v6',
)
export const EditIcon = icon('M15.2 5.3a2.4 2.4 0 0 1 3.5 3.5L8.5 19 4 20l1-4.5zM13.2 7.3l3.5 3.5')
export const QrIcon = icon(
  'M5 4h4a1 1 0 0 1 1 1v4a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1zM15 4h4a1 1 0 0 1 1 1v4a1 1 0 0 1-1 1h-4a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1zM5 14h4a1 1 0 0 1 1 1v4a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1v-4a1 1 0 0 1 1-1zM14 14v3M17.5 14H20v3.5M14 20h2.5M20 20h-.01',
)
export const BackspaceIcon = icon(
  'M9.2 5.5h9.6A2.2 2.2 0 0 1 21 7.7v8.6a2.2 2.2 0 0 1-2.2 2.2H9.2a2.2 2.2 0 0 1-1.6-.7L2.8 12l4.8-5.8a2.2 2.2 0 0 1 1.6-.7zM11.5 9.5l5 5M16.5 9.5l-5 5',
)
export const RefreshIcon = icon(
  'M20 4.5v5h-5M4 19.5v-5h5M19.5 9.5A8 8 0 0 0 5.3 7.7M4.5 14.5a8 8 0 0 0 14.2 1.8',
)
export const MailIcon = icon(`${cardFrame}M3.5 7l7.2 5.7a2.1 2.1 0 0 0 2.6 0L20.5 7`)
export const PhoneIcon = icon(
  'M9 2.8h6A2.2 2.2 0 0 1 17.2 5v14a2.2 2.2 0 0 1-2.2 2.2H9A2.2 2.2 0 0 1 6.8 19V5A2.2 2.2 0 0 1 9 2.8zM11 17.8h2',
)
export const AtIcon = icon(
  'M12 15.7a3.7 3.7 0 1 0 0-7.4 3.7 3.7 0 0 0 0 7.4zM15.7 8.5v4.7a2.6 2.6 0 0 0 5.2 0V12a8.9 8.9 0 1 0-3.8 7.3',
)
export const LogOutIcon = icon(
  'M14.5 4.5H7a2.5 2.5 0 0 0-2.5 2.5v10A2.5 2.5 0 0 0 7 19.5h7.5M10 12h10.5M17 8.5l3.5 3.5-3.5 3.5',
)
export const CameraIcon = icon(
  'M9.3 5.2L8 7.2H5.5a2.2 2.2 0 0 0-2.2 2.2v7.9a2.2 2.2 0 0 0 2.2 2.2h13a2.2 2.2 0 0 0 2.2-2.2V9.4a2.2 2.2 0 0 0-2.2-2.2H16l-1.3-2a1.5 1.5 0 0 0-1.2-.7h-3a1.5 1.5 0 0 0-1.2.7zM12 16.3a3.3 3.3 0 1 0 0-6.6 3.3 3.3 0 0 0 0 6.6z',
)
export const ImageIcon = icon(
  'M6 4h12a2.2 2.2 0 0 1 2.2 2.2v11.6A2.2 2.2 0 0 1 18 20H6a2.2 2.2 0 0 1-2.2-2.2V6.2A2.2 2.2 0 0 1 6 4zM9 10.6a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6zM4 17.2l4.6-4.2 3.2 2.8 4-4.3 4.3 4.3',
)
export const ChatIcon = icon(
  'M5.5 4.5h13A2.5 2.5 0 0 1 21 7v8a2.5 2.5 0 0 1-2.5 2.5H12L7 21v-3.5H5.5A2.5 2.5 0 0 1 3 15V7a2.5 2.5 0 0 1 2.5-2.5z',
)
/** A paper plane. */
export const PlaneIcon = icon(
  'M20.5 3.8L3.6 10.3a.6.6 0 0 0 0 1.1l5.7 2.3 2.6 6.2a.6.6 0 0 0 1.1 0zM9.3 13.7l4.2-4.2',
)
export const LinkIcon = icon(
  'M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1.3 1.3M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.7l1.3-1.3',
)
/** Three dots: what else there is. Dots are wider than a stroke, or they vanish. */
export const MoreIcon: Icon = ({ className = 'size-[22px]' }) => (
  <svg
    viewBox="0 0 24 24"
    className={`shrink-0 ${className}`}
    fill="currentColor"
    aria-hidden="true"
  >
    <circle cx="5.5" cy="12" r="1.6" />
    <circle cx="12" cy="12" r="1.6" />
    <circle cx="18.5" cy="12" r="1.6" />
  </svg>
)
