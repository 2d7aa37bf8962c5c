import { agentsRoutes } from '#server/agents/routes.ts'
import { assetsRoutes } from '#server/assets/routes.ts'
import { billsRoutes } from '#server/bills/routes.ts'
import type { AddressDeps } from '#server/chain/address.ts'
import type { CardsDeps } from '#server/cards/deps.ts'
import { cardsRoutes } from '#server/cards/routes.ts'
import { chainRoutes } from '#server/chain/routes.ts'
import type { WithdrawalDeskDeps } from '#server/chain/desk.ts'
import type { IdentityDeps } from '#server/identity/deps.ts'
import { type FilesRouteDeps, filesRoutes } from '#server/files/routes.ts'
import type { HostsDeps } from '#server/hosts/ticket.ts'
import { hostsRoutes } from '#server/hosts/routes.ts'
import { identityRoutes } from '#server/identity/routes.ts'
import type { KeptDeps } from '#server/kyc/kept.ts'
import type { DeskDeps } from '#server/kyc/kyc.ts'
import { kycRoutes } from '#server/kyc/routes.ts'
import type { ThirdDeps } from '#server/kyc/third.ts'
import { ledgerRoutes } from '#server/ledger/routes.ts'
import { messagesRoutes } from '#server/messages/routes.ts'
import type { MessagesDeps } from '#server/messages/subscribe.ts'
import type { OperatorDeps } from '#server/operators/operator.ts'
import { operatorsRoutes } from '#server/operators/routes.ts'
import type { Route } from '#server/platform/http/route.ts'
import { riskRoutes } from '#server/risk/routes.ts'
import type { SecurityDeps } from '#server/security/factor.ts'
import { securityRoutes } from '#server/security/routes.ts'
import type { TelegramDeps } from '#server/security/telegram.ts'
import { settingsRoutes } from '#server/settings/routes.ts'
import { transfersRoutes } from '#server/transfers/routes.ts'

/** Every operation with its handler, domain by domain from the ground up. */
export const allRoutes = (
  deps: IdentityDeps &
    SecurityDeps &
    TelegramDeps &
    HostsDeps &
    FilesRouteDeps &
    AddressDeps &
    WithdrawalDeskDeps &
    DeskDeps &
    KeptDeps &
    ThirdDeps &
    CardsDeps &
    OperatorDeps &
    MessagesDeps,
): readonly Route[] => [
  ...assetsRoutes(),
  ...billsRoutes(),
  ...ledgerRoutes(),
  ...identityRoutes(deps),
  ...securityRoutes(deps),
  ...hostsRoutes(deps),
  ...filesRoutes(deps),
  ...riskRoutes(),
  ...chainRoutes(deps),
  ...transfersRoutes(),
  ...kycRoutes(deps),
  ...cardsRoutes(deps),
  ...agentsRoutes(deps),
  ...messagesRoutes(deps),
  ...settingsRoutes(),
  ...operatorsRoutes(deps),
]
