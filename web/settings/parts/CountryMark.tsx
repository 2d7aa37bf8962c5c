import { drawsFlags, flagOf } from '#web/settings/flag.ts'

/** A country in a disc: its flag, or its code where the device has no flags. Decoration. */
export function CountryMark({ code }: { readonly code: string }) {
  const isFlag = drawsFlags()
  return (
    <span
      aria-hidden="true"
      className={`grid size-10 shrink-0 place-items-center rounded-full leading-none ${
        isFlag
          ? 'bg-raised text-[22px]'
          : 'bg-gold-wash text-[13px] font-[640] tracking-[0.02em] text-gold'
      }`}
    >
      {isFlag ? flagOf(code) : code}
    </span>
  )
}
