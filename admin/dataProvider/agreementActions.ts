import { EXPORT_TIMEOUT } from '#common/api/limits.ts';
import type { AgreementDetail, AgreementFilters, AgreementVersion, NewAgreement } from '#common/people/agreement.ts';
import { server } from './server.ts';

/** What staff do with the confidentiality agreement beside reading its versions. */
export const agreementActions = {
  publishAgreement: (agreement: NewAgreement) => server.post<AgreementDetail>('/agreements/', agreement),
  exportAgreementPeople: ({ number, version }: AgreementVersion, filters: AgreementFilters) =>
    server.download(`/agreements/${number}/export/`, {
      params: filters,
      fileName: `agreement-${version}-${filters.state}.csv`,
      timeout: EXPORT_TIMEOUT,
    }),
};
