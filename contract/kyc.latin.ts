/**
 * Latin spellings that are offered for names in other letters. Only where one standard says how:
 * for the rest, as for names in Chinese characters or Hangul, people type what their passport has.
 */

type Letters = ReadonlyMap<string, string>

const lettersOf = (pairs: string): Letters =>
  new Map(pairs.split(' ').map((pair) => [pair.charAt(0), pair.slice(2)] as const))

/** Russian letters (ICAO Doc 9303, part 3); soft signs are left out. */
const russian = lettersOf(
  'а=a б=b в=v г=g д=d е=e ё=e ж=zh з=z и=i й=i к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=kh ' +
    'ц=ts ч=ch ш=sh щ=shch ъ=ie ы=y ь= э=e ю=iu я=ia',
)

/**
 * Greek letters without their accents (ICAO Doc 9303, part 3, as ELOT 743); the digits stand for
 * what pairs of letters were read as.
 */
const greek = lettersOf(
  'α=a β=v γ=g δ=d ε=e ζ=z η=i θ=th ι=i κ=k λ=l μ=m ν=n ξ=x ο=o π=p ρ=r σ=s ς=s τ=t υ=y φ=f χ=ch ' +
    'ψ=ps ω=o 1=u 2=v 3=b',
)

/** Places that write Cyrillic names in passports by rules of their own. */
const ownCyrillic: readonly string[] = ['BA', 'BG', 'BY', 'KG', 'KZ', 'ME', 'MK', 'MN', 'RS', 'UA']

/**
 * A latin spelling to offer for a name, as `Iuliia` for Юлия; undefined where there is no one rule.
 * It is for its owner to compare with the document.
 */
export function latinOf(name: string, issuingRegion: string | undefined): string | undefined {
  const lower = name.normalize('NFC').trim().toLowerCase()
  if (lower === '' || lower.length > 60) return undefined
  const isRussian = !ownCyrillic.includes(issuingRegion ?? '')
  const spelt = (isRussian ? spell(lower, russian) : undefined) ?? greekName(lower)
  return spelt?.replace(
    /(^|[ '-])([a-z])/g,
    (_all, before: string, letter: string) => `${before}${letter.toUpperCase()}`,
  )
}

/** Undefined when a letter is not of the table. */
function spell(name: string, table: Letters): string | undefined {
  let spelt = ''
  for (const letter of name.replaceAll('’', "'")) {
    const latin = /[ '-]/.test(letter) ? letter : table.get(letter)
    if (latin === undefined) return undefined
    spelt += latin
  }
  return /[a-z]/.test(spelt) ? spelt : undefined
}

/** Pairs are read before letters; an accent or a diaeresis keeps the second of a pair apart. */
function greekName(name: string): string | undefined {
  if (/\d/.test(name)) return undefined
  const apart = name
    .replace(/[ΐϊ]/g, 'ι·')
    .replace(/[ΰϋ]/g, 'υ·')
    .replace(/([άέήό])υ/g, '$1υ·')
  const plain = apart
    .normalize('NFD')
    .replace(/\u0301/g, '')
    .normalize('NFC')
  const paired = plain
    .replace(/ου(?!·)/g, 'ο1')
    .replace(/([αεη])υ(?!·)(?=[αεηιουωβγδζλμνρ])/g, (_all, first: string) => `${first}2`)
    .replace(/([αεη])υ(?!·)/g, '$1φ')
    .replace(/γ(?=[γξχ])/g, 'ν')
    .replace(/(^|[ '-])μπ/g, (_all, before: string) => `${before}3`)
    .replaceAll('·', '')
  return spell(paired, greek)
}
