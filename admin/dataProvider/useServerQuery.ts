import { type QueryKey, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { Actions, PanelDataProvider } from './index.ts';

type Options<Data> = Omit<UseQueryOptions<Data>, 'queryKey' | 'queryFn'>;

/** Reads data that is not a record through the data provider, under a key of its own. Mostly `useRead` is enough. */
export function useServerQuery<Data>(
  queryKey: QueryKey,
  read: (server: PanelDataProvider, signal: AbortSignal) => Promise<Data>,
  options?: Options<Data>,
): UseQueryResult<Data> {
  const provider = useDataProvider<PanelDataProvider>();
  return useQuery({ queryKey, queryFn: ({ signal }) => read(provider, signal), ...options });
}

/** The actions that read: their last argument is the signal that ends the call. */
type Reading = {
  [Name in keyof Actions]: Required<Parameters<Actions[Name]>> extends [...unknown[], AbortSignal] ? Name : never;
}[keyof Actions];
type ArgsOf<Name extends Reading> =
  Required<Parameters<Actions[Name]>> extends [...infer Args, AbortSignal] ? Args : never;
type DataOf<Name extends Reading> = Awaited<ReturnType<Actions[Name]>>;

/**
 * Reads by an action of the data provider, under its name and arguments.
 *
 * @example const { data } = useRead('readExpertHistory', [id]);
 */
export function useRead<Name extends Reading>(name: Name, args: ArgsOf<Name>, options?: Options<DataOf<Name>>) {
  return useServerQuery<DataOf<Name>>(
    [name, ...args],
    // The compiler cannot follow that the arguments are those of the action.
    (server, signal) => (server[name] as (...all: unknown[]) => Promise<DataOf<Name>>)(...args, signal),
    options,
  );
}
